//! The values of options: times, sizes of memory, names of formats and methods.

use clap::builder::{PossibleValuesParser, TypedValueParser};
use quadrille::Method;
use quadrille::format::Format;
use std::time::Duration;

/// A time: numbers with units, as in `30s`, `500ms`, `1.5h`, `1h30m`.
pub(crate) fn duration(text: &str) -> Result<Duration, String> {
    let usage = || "write a number and a unit, as in 500ms, 30s, 2m, 1h or 1h30m".to_owned();
    let mut total = Duration::ZERO;
    let mut rest = text.trim();
    if rest.is_empty() {
        return Err(usage());
    }
    while !rest.is_empty() {
        let (number, after) = number(rest).ok_or_else(usage)?;
        let end = after.find(|c: char| !c.is_ascii_alphabetic()).unwrap_or(after.len());
        let (unit, after) = after.split_at(end);
        let seconds = match unit {
            "ms" => 0.001,
            "s" | "sec" => 1.0,
            "m" | "min" => 60.0,
            "h" => 3600.0,
            "d" => 86400.0,
            "" => return Err(format!("a unit is missing; {}", usage())),
            _ => return Err(format!("`{unit}` is not a unit of time; {}", usage())),
        };
        let part = Duration::try_from_secs_f64(number * seconds).map_err(|_| "too long".to_owned())?;
        total = total.checked_add(part).ok_or("too long")?;
        rest = after.trim_start();
    }
    Ok(total)
}

/// A number of bytes: `1G`, `512M`, `64K`, `1000`; the letters stand for powers of 1024.
pub(crate) fn bytes(text: &str) -> Result<usize, String> {
    let usage = || "write a number with K, M, G or T (powers of 1024), as in 512M or 1G".to_owned();
    let (number, unit) = number(text.trim()).ok_or_else(usage)?;
    let unit = unit.trim().to_ascii_lowercase();
    let unit = unit.strip_suffix("ib").or_else(|| unit.strip_suffix('b')).unwrap_or(&unit);
    let power = match unit {
        "" => 0,
        "k" => 10,
        "m" => 20,
        "g" => 30,
        "t" => 40,
        _ => return Err(usage()),
    };
    let bytes = number * 2_f64.powi(power);
    // 2^53: beyond it a float is no longer an exact number of bytes, and no machine has so many.
    if bytes < 2_f64.powi(53) {
        #[expect(
            clippy::cast_possible_truncation,
            clippy::cast_sign_loss,
            reason = "not negative, below 2^53"
        )]
        Ok(bytes as usize)
    } else {
        Err("too much".to_owned())
    }
}

/// A decimal number without sign at the start of the text, and what follows it.
fn number(text: &str) -> Option<(f64, &str)> {
    let end = text.find(|c: char| !c.is_ascii_digit() && c != '.').unwrap_or(text.len());
    let (digits, rest) = text.split_at(end);
    digits.parse().ok().map(|number| (number, rest))
}

/// The name of a format.
pub(crate) fn format() -> impl TypedValueParser<Value = Format> {
    PossibleValuesParser::new(Format::ALL.iter().map(|format| format.name()))
        .try_map(|name| name.parse::<Format>())
}

/// The name of a method.
pub(crate) fn method() -> impl TypedValueParser<Value = Method> {
    PossibleValuesParser::new(Method::ALL.iter().map(|method| method.name()))
        .try_map(|name| name.parse::<Method>())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn times_are_read_with_their_units() {
        for (text, millis) in [
            ("30s", 30_000),
            ("500ms", 500),
            ("2m", 120_000),
            ("1h", 3_600_000),
            ("1.5h", 5_400_000),
            ("1h30m", 5_400_000),
            ("1h 30m", 5_400_000),
            ("0s", 0),
        ] {
            assert_eq!(duration(text), Ok(Duration::from_millis(millis)), "{text}");
        }
    }

    #[test]
    fn times_without_unit_or_sense_are_refused() {
        for text in ["", "30", "s", "-3s", "3x", "1h30", "1e99s", "..s", "99999999999999999999999d"] {
            assert!(duration(text).is_err(), "{text}");
        }
    }

    #[test]
    fn sizes_are_powers_of_1024() {
        assert_eq!(bytes("1G"), Ok(1 << 30));
        assert_eq!(bytes("512M"), Ok(512 << 20));
        assert_eq!(bytes("1.5k"), Ok(1536));
        assert_eq!(bytes("2GiB"), Ok(2 << 30));
        assert_eq!(bytes("64 KB"), Ok(64 << 10));
        assert_eq!(bytes("1000"), Ok(1000));
        for text in ["", "G", "-1G", "1X", "1e30", "99999999999T"] {
            assert!(bytes(text).is_err(), "{text}");
        }
    }
}
