//! The cycles of a map of `0..n` onto itself.

/// The cycles of two or more elements, each from its least element on, in the order of those.
pub(super) fn cycles(map: &[usize]) -> Vec<Vec<usize>> {
    let mut met = vec![false; map.len()];
    let mut cycles = Vec::new();
    for start in 0..map.len() {
        let mut cycle = Vec::new();
        let mut at = start;
        while !met[at] {
            met[at] = true;
            cycle.push(at);
            at = map[at];
        }
        if cycle.len() > 1 {
            cycles.push(cycle);
        }
    }
    cycles
}

#[cfg(test)]
mod tests {
    use super::cycles;

    #[test]
    fn elements_that_stay_are_left_out() {
        assert_eq!(cycles(&[0, 3, 2, 4, 1, 6, 5]), [vec![1, 3, 4], vec![5, 6]]);
        assert!(cycles(&[0, 1]).is_empty());
    }
}
