//! JSON `{"primary": […], "secondary": […], "options": [[…], …]}`, with strings that need no escapes.

use crate::Plain;

/// Reads a problem in JSON.
///
/// # Panics
/// If the text is not what it should be.
#[must_use]
pub fn json(text: &str) -> Plain {
    // Cut at the quotes: the odd pieces are strings, the even ones the punctuation between them.
    let mut plain = Plain::default();
    let mut key = String::new();
    let mut depth = 0;
    for (at, piece) in text.split('"').enumerate() {
        if at % 2 == 0 {
            for sign in piece.chars() {
                match sign {
                    '[' => {
                        depth += 1;
                        if key == "options" && depth == 2 {
                            plain.options.push(Vec::new());
                            plain.costs.push(0);
                        }
                    }
                    ']' => depth -= 1,
                    _ => {}
                }
            }
            continue;
        }
        match (depth, key.as_str()) {
            (0, _) => key = piece.to_owned(),
            (1, "primary") => plain.primary.push((piece.to_owned(), 1, 1)),
            (1, "secondary") => plain.secondary.push(piece.to_owned()),
            (2, "options") => {
                let (name, color) = match piece.split_once(':') {
                    Some((name, color)) => (name, Some(color.to_owned())),
                    None => (piece, None),
                };
                let option = plain.options.last_mut().expect("a bracket opened the option");
                option.push((name.to_owned(), color));
            }
            _ => panic!("unexpected string `{piece}` under `{key}`"),
        }
    }
    plain
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn options_may_be_empty() {
        let plain =
            json(r#"{"primary": ["a", "b"], "secondary": ["x"], "options": [[], ["a", "x:1"], ["b"]]}"#);
        assert_eq!(plain.to_string(), "a b | x\n| empty option\na x:1\nb\n");
        assert_eq!(json(r#"{"primary": [], "options": []}"#), Plain::default());
    }
}
