//! The examples under each help text, and the table of exit codes.

pub(super) const TOP: &str = "\
Examples:
  quadrille solve examples/cover.mat              rows of a 0/1 matrix that cover every column once
  quadrille make langford 11 | quadrille count -  how many Langford pairs of 11?
  quadrille sudoku solve examples/puzzles.txt     every Sudoku in a file

More: `quadrille help COMMAND`, `quadrille help formats`, exit codes: `quadrille --help`.";

pub(super) const EXIT_CODES: &str = "\
Examples:
  quadrille solve examples/cover.mat              rows of a 0/1 matrix that cover every column once
  quadrille make langford 11 | quadrille count -  how many Langford pairs of 11?
  quadrille sudoku solve examples/puzzles.txt     every Sudoku in a file

Exit codes (with several files, the worst: 130, then 2, 3, 1, 0):
  0    answered
  1    proved that there is no solution; `--unique`: not unique; `check`: a line fails
  2    bad input or usage, or a file cannot be read or written
  3    stopped at a limit before the answer was complete
  130  interrupted by Ctrl-C

Standard output carries the answer only; errors, warnings, progress and notes go to standard error.";

pub(super) const SOLVE: &str = "\
Examples:
  quadrille solve cover.mat                  the first solution
  quadrille solve --all cover.mat            all of them, one a line
  quadrille solve --unique puzzle.dlx        is there exactly one?
  quadrille solve --limit 5 --time 30s x.dlx the first five, but give up after 30 seconds
  quadrille make queens 8 | quadrille solve --numbers -
  quadrille make queens 8 | quadrille solve --all --up-to symmetry -   12 of the 92: no two by turns and reflections";

pub(super) const COUNT: &str = "\
Examples:
  quadrille make queens 8 | quadrille count -      prints 92
  quadrille count --time 10s large.dlx.gz          prints `at least …` if 10 seconds are too few
  quadrille count --limit 2 puzzle.dlx             is there more than one?
  quadrille make queens 8 | quadrille count --up-to symmetry -     prints 12";

pub(super) const CHECK: &str = "\
Examples:
  quadrille solve --all cover.mat > found.txt
  quadrille check cover.mat found.txt
  quadrille solve --all --numbers soma.dlx | quadrille check --numbers soma.dlx -

Equal options are different options. Without --numbers they read the same, so a line that they explain may come
as often as there are ways to choose them.";

pub(super) const CONVERT: &str = "\
Examples:
  quadrille convert cover.mat --to dlx
  quadrille convert puzzle.dlx --to json > puzzle.json";

pub(super) const REDUCE: &str = "\
Examples:
  quadrille reduce puzzle.dlx > smaller.dlx
  quadrille reduce puzzle.dlx -o smaller.json --to json
  quadrille reduce model.dlx --parts pieces        one file for each independent part
  quadrille reduce --json model.dlx                what went, and why";

pub(super) const STATS: &str = "\
Examples:
  quadrille stats soma.dlx
  quadrille stats --json *.dlx";

pub(super) const SYMMETRY: &str = "\
Examples:
  quadrille make queens 8 | quadrille symmetry -   the square's: order 8
  quadrille symmetry --all soma.dlx                with all orbits
  quadrille symmetry --json soma.dlx";

pub(super) const MAKE: &str = "\
Examples:
  quadrille make                                   what can be made
  quadrille make pentomino 6x10 > pentomino.dlx
  quadrille make latin 5 | quadrille count -";

pub(super) const SUDOKU: &str = "\
Examples:
  quadrille sudoku solve puzzles.txt
  quadrille sudoku count --limit 2 puzzles.txt";

pub(super) const SUDOKU_SOLVE: &str = "\
Examples:
  quadrille sudoku solve puzzles.txt > solved.txt
  quadrille sudoku solve --unique puzzles.txt
  echo 8..........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9....4.. | quadrille sudoku solve -";

pub(super) const SUDOKU_COUNT: &str = "\
Examples:
  quadrille sudoku count puzzles.txt
  quadrille sudoku count --limit 2 puzzles.txt     1: proper; 0: impossible; `at least 2`: several solutions";

pub(super) const COMPLETIONS: &str = "\
Examples:
  quadrille completions bash > ~/.local/share/bash-completion/completions/quadrille
  quadrille completions zsh > ~/.zfunc/_quadrille
  quadrille completions fish > ~/.config/fish/completions/quadrille.fish";
