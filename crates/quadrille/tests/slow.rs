//! Counts of the corpus that take dancing links seconds, by the method that `auto` chooses.

use quadrille_testkit::corpus::instance;

#[test]
fn pentominoes_6x10_have_9356_solutions_with_all_symmetries() {
    assert_eq!(instance("pent6x10").problem().count().to_string(), "9356");
}

#[test]
fn fourteen_queens_have_365596_solutions() {
    assert_eq!(instance("queens14").problem().count().to_string(), "365596");
}
