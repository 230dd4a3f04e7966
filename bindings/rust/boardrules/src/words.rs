//! What messages about arguments say. The packages for Python and JavaScript have the same messages (bindings/README.md, Mistakes).

use alloc::{format, string::String, vec::Vec};
use core::fmt::{Display, Write};

const LONGEST_NAME: usize = 40;
const NAMES_SHOWN: usize = 8;
const NEAR_SHOWN: usize = 3;

/// A text from outside as a message shows it: cut to 40 characters, and without control characters.
pub(crate) fn quoted(text: &str) -> String {
    let mut quoted = String::from("\"");
    for sign in text.chars().take(LONGEST_NAME) {
        match sign {
            '"' | '\\' => quoted.extend(['\\', sign]),
            '\n' => quoted += "\\n",
            '\r' => quoted += "\\r",
            '\t' => quoted += "\\t",
            '\u{8}' => quoted += "\\b",
            '\u{c}' => quoted += "\\f",
            _ if sign.is_control() => {
                let _ = write!(quoted, "\\u{:04x}", u32::from(sign));
            }
            _ => quoted.push(sign),
        }
    }
    quoted + "\""
}

/// a, b or c
pub(crate) fn either<T: Display>(names: &[T]) -> String {
    let mut list = String::new();
    for (at, name) in names.iter().enumerate() {
        list += if at == 0 {
            ""
        } else if at + 1 < names.len() {
            ", "
        } else {
            " or "
        };
        let _ = write!(list, "{name}");
    }
    list
}

/// The least number of letters to insert, remove or replace.
fn distance(one: &str, other: &str) -> usize {
    let other: Vec<char> = other.to_lowercase().chars().collect();
    let mut row: Vec<usize> = (0..=other.len()).collect();
    for (i, a) in one.to_lowercase().chars().enumerate() {
        let mut diagonal = core::mem::replace(&mut row[0], i + 1);
        for (j, &b) in other.iter().enumerate() {
            let cost = (diagonal + usize::from(a != b)).min(row[j] + 1).min(row[j + 1] + 1);
            diagonal = core::mem::replace(&mut row[j + 1], cost);
        }
    }
    row[other.len()]
}

/// The end of a message about a name that does not exist: the names that are nearest to it, or the first ones.
fn near(name: &str, names: &[&str]) -> String {
    let letters = name.chars().count();
    let far: Vec<usize> =
        names.iter().map(|one| if letters > LONGEST_NAME { usize::MAX } else { distance(name, one) }).collect();
    match far.iter().min() {
        None => "there are none".into(),
        Some(&least) if least > 1 && least.saturating_mul(3) > letters => {
            let shown = names.get(..NAMES_SHOWN).filter(|_| names.len() > NAMES_SHOWN);
            let list = shown.map_or_else(|| either(names), |some| some.join(", ") + " …");
            format!("expected {list}")
        }
        Some(least) => {
            let nearest = names.iter().zip(&far).filter(|(_, steps)| *steps == least).map(|(name, _)| *name);
            format!("did you mean {}?", either(&nearest.take(NEAR_SHOWN).collect::<Vec<_>>()))
        }
    }
}

/// The message about a name that is not one of `names`.
pub(crate) fn no_name(what: &str, name: &str, names: &[&str]) -> String {
    format!("{what} {}: there is no such {what}; {}", quoted(name), near(name, names))
}

/// The message about a number that is out of range.
pub(crate) fn no_number(what: &str, number: impl Display, low: impl Display, high: impl Display) -> String {
    format!("{what} {number}: a whole number from {low} to {high} expected")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn messages_show_no_control_characters() {
        assert_eq!(quoted("a\"b\\\n\u{1b}[2J\u{85}ä"), r#""a\"b\\\n\u001b[2J\u0085ä""#);
        assert_eq!(quoted(&"x".repeat(50)), format!("\"{}\"", "x".repeat(40)));
    }

    #[test]
    fn the_nearest_names_are_named() {
        let games = ["tokonoma", "carnyx", "tombs", "tomis", "thrones"];
        assert_eq!(near("TOMI", &games), "did you mean tomis?");
        assert_eq!(near("tomas", &games), "did you mean tombs or tomis?");
        assert_eq!(near("chess", &games), "expected tokonoma, carnyx, tombs, tomis or thrones");
        assert_eq!(
            (near("x", &[]), near(&"tomis".repeat(9), &games[..1])),
            ("there are none".into(), "expected tokonoma".into())
        );
        assert_eq!((either(&[2]), either(&[2, 3]), either(&[2, 3, 4])), ("2".into(), "2 or 3".into(), "2, 3 or 4".into()));
    }
}
