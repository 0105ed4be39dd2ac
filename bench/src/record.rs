//! The record of a suite: a page to read (`.md`) and every figure (`.tsv`).

use crate::args::Plan;
use crate::contender::Question;
use crate::machine;
use crate::suite::{Cell, Entrant, Missing, Row};
use std::fmt::Write as _;

/// Writes both files.
pub(crate) fn write(plan: &Plan, entrants: &[Entrant], rows: &[Row]) -> Result<(), String> {
    let label = plan.label.as_ref().map(|label| format!("-{label}")).unwrap_or_default();
    let name = format!("{}-{}{label}", machine::today(), machine::cpu_slug());
    std::fs::create_dir_all(&plan.out)
        .map_err(|error| format!("cannot make {}: {error}", plan.out.display()))?;
    for (extension, text) in [("md", page(plan, entrants, rows)), ("tsv", figures(entrants, rows))] {
        let path = plan.out.join(format!("{name}.{extension}"));
        std::fs::write(&path, text).map_err(|error| format!("cannot write {}: {error}", path.display()))?;
        eprintln!("wrote {}", path.display());
    }
    Ok(())
}

fn figures(entrants: &[Entrant], rows: &[Row]) -> String {
    let mut text = String::from(
        "instance\tquestion\tcontender\tstate\tsolutions\truns\tmin_s\tmedian_s\tpeak_kib\tnodes\tupdates\tinstructions\n",
    );
    for row in rows {
        for (entrant, cell) in entrants.iter().zip(&row.cells) {
            let blank = |value: Option<u64>| value.map(|value| value.to_string()).unwrap_or_default();
            let seconds = |value: Option<f64>| value.map(|value| format!("{value:.6}")).unwrap_or_default();
            let answer = cell.last.answer;
            let solutions = cell.min().map(|_| answer.solutions.to_string()).unwrap_or_default();
            let line = [
                row.case.instance.clone(),
                row.case.question.name().into(),
                entrant.name(),
                state(cell),
                solutions,
                cell.seconds.len().to_string(),
                seconds(cell.min()),
                seconds(cell.median()),
                blank(cell.last.peak_kib),
                blank(answer.nodes),
                blank(answer.updates),
                blank(cell.instructions),
            ];
            text.push_str(&line.join("\t"));
            text.push('\n');
        }
    }
    text
}

fn state(cell: &Cell) -> String {
    match &cell.missing {
        None => "ok".into(),
        Some(Missing::Unsupported) => "unsupported".into(),
        Some(Missing::TimedOut) => "timeout".into(),
        Some(Missing::Failed(line)) => format!("failed: {}", line.replace('\t', " ")),
        Some(Missing::Wrong(count)) => format!("WRONG: {count}"),
    }
}

fn page(plan: &Plan, entrants: &[Entrant], rows: &[Row]) -> String {
    let mut text = format!("# Exact cover solvers side by side, {}\n\n", machine::today());
    let _ = writeln!(text, "- processor: {}", machine::cpu());
    let _ = writeln!(text, "- build: {}, {}", machine::rustc(), machine::flags());
    let versions: Vec<_> = entrants
        .iter()
        .filter_map(|entrant| match entrant {
            Entrant::Inside(contender) => Some(format!("{} {}", contender.name(), contender.version())),
            Entrant::Outside(_) => None,
        })
        .collect();
    let _ = writeln!(text, "- contenders: {}", versions.join(", "));
    let _ = writeln!(
        text,
        "- {} interleaved rounds, one process each; at most {} s a run, and no second run after {} s\n",
        plan.rounds, plan.timeout, plan.slow
    );
    wrong(&mut text, entrants, rows);
    for question in [Question::Count, Question::First] {
        let rows: Vec<&Row> = rows.iter().filter(|row| row.case.question == question).collect();
        if rows.is_empty() {
            continue;
        }
        let asked = match question {
            Question::Count => "Whole count",
            Question::First => "First solution",
        };
        for programs in [false, true] {
            let columns: Vec<usize> =
                (0..entrants.len()).filter(|&at| entrants[at].is_program() == programs).collect();
            if columns.is_empty() {
                continue;
            }
            let what = if programs { "whole process" } else { "setup and search, without reading" };
            let _ = writeln!(text, "## {asked}: {what}\n");
            Section { entrants, rows: &rows, columns: &columns }.write(&mut text);
        }
    }
    text
}

fn wrong(text: &mut String, entrants: &[Entrant], rows: &[Row]) {
    for row in rows {
        for (entrant, cell) in entrants.iter().zip(&row.cells) {
            if let Some(Missing::Wrong(_) | Missing::Failed(_)) = cell.missing {
                let _ = writeln!(text, "- **{}** on {}: {}", entrant.name(), row.case.instance, state(cell));
            }
        }
    }
}

/// The tables of one question, for contenders or for programs.
struct Section<'s> {
    entrants: &'s [Entrant],
    rows: &'s [&'s Row],
    columns: &'s [usize],
}

impl Section<'_> {
    fn write(&self, text: &mut String) {
        self.table(text, "Least milliseconds (median)", &|cell| match (cell.min(), cell.median()) {
            (Some(min), Some(median)) => format!("{} ({})", millis(min), millis(median)),
            _ => match cell.missing {
                Some(Missing::Unsupported) | None => "–".into(),
                Some(Missing::TimedOut) => "timeout".into(),
                Some(Missing::Failed(_)) => "failed".into(),
                Some(Missing::Wrong(_)) => "**wrong**".into(),
            },
        });
        for &base in self.columns {
            if self.entrants[base].is_ours() {
                self.ratios(text, base);
            }
        }
        if self.rows.iter().any(|row| row.cells.iter().any(|cell| cell.instructions.is_some())) {
            self.table(text, "Millions of instructions (callgrind)", &|cell| {
                cell.instructions.map_or("–".into(), |count| format!("{:.1}", count as f64 / 1e6))
            });
        }
        if self.rows.iter().any(|row| row.cells.iter().any(|cell| cell.last.peak_kib.is_some())) {
            self.table(text, "Peak memory of the process, MiB", &|cell| {
                cell.last.peak_kib.map_or("–".into(), |kib| format!("{:.1}", kib as f64 / 1024.0))
            });
        }
    }

    fn table(&self, text: &mut String, title: &str, show: &dyn Fn(&Cell) -> String) {
        let names: Vec<_> = self.columns.iter().map(|&at| self.entrants[at].name()).collect();
        head(text, title, &names);
        for row in self.rows {
            let cells: Vec<_> = self.columns.iter().map(|&at| show(&row.cells[at])).collect();
            let _ = writeln!(text, "| {} | {} |", row.case.instance, cells.join(" | "));
        }
        text.push('\n');
    }

    /// How many times longer the others take than `base`, and the work that `base` did.
    fn ratios(&self, text: &mut String, base: usize) {
        let others: Vec<usize> =
            self.columns.iter().copied().filter(|&at| !self.entrants[at].is_ours()).collect();
        if others.is_empty() {
            return;
        }
        let mut names: Vec<_> = others.iter().map(|&at| self.entrants[at].name()).collect();
        names.extend(["**best of them**", "our nodes", "our updates", "ns per update"].map(String::from));
        head(text, &format!("Times `{}`: above 1, it is faster", self.entrants[base].name()), &names);
        let mut logs = vec![Vec::new(); others.len() + 1];
        for row in self.rows {
            let Some(ours) = row.cells[base].min() else { continue };
            let mut ratios: Vec<Option<f64>> =
                others.iter().map(|&at| row.cells[at].min().map(|min| min / ours)).collect();
            ratios.push(ratios.iter().flatten().copied().min_by(f64::total_cmp));
            for (log, ratio) in logs.iter_mut().zip(&ratios) {
                log.extend(ratio.map(f64::ln));
            }
            let answer = row.cells[base].last.answer;
            let per_update = answer.updates.filter(|&updates| updates > 0);
            let per_update = per_update.map(|updates| format!("{:.2}", ours * 1e9 / updates as f64));
            let count = |value: Option<u64>| value.map_or("–".into(), |value| value.to_string());
            let mut cells: Vec<_> = ratios.into_iter().map(times).collect();
            cells.extend([
                count(answer.nodes),
                count(answer.updates),
                per_update.unwrap_or_else(|| "–".into()),
            ]);
            let _ = writeln!(text, "| {} | {} |", row.case.instance, cells.join(" | "));
        }
        let mean = |log: &Vec<f64>| {
            times((!log.is_empty()).then(|| (log.iter().sum::<f64>() / log.len() as f64).exp()))
        };
        let means: Vec<_> = logs.iter().map(mean).collect();
        let _ = writeln!(text, "| *geometric mean* | {} | | | |\n", means.join(" | "));
    }
}

fn head(text: &mut String, title: &str, names: &[String]) {
    let _ = writeln!(
        text,
        "{title}:\n\n| instance | {} |\n|---|{}",
        names.join(" | "),
        "---:|".repeat(names.len())
    );
}

fn times(ratio: Option<f64>) -> String {
    ratio.map_or("–".into(), |ratio| format!("{ratio:.2}"))
}

fn millis(seconds: f64) -> String {
    let millis = seconds * 1e3;
    if millis < 10.0 { format!("{millis:.3}") } else { format!("{millis:.1}") }
}
