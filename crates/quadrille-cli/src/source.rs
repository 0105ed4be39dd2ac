//! Reading an input whole: a file or standard input, plain or gzip.
//!
//! Gzip is told by its first two bytes, not by the file's name, so it also works in a pipe. What is unpacked is
//! limited to [`MAX_UNPACKED`]: a few megabytes of gzip can hold gigabytes. Plain text has no limit but memory.

use flate2::read::MultiGzDecoder;
use std::fmt;
use std::fs::File;
use std::io::{self, Read};
use std::path::PathBuf;

/// The most that a gzip input may unpack to, in bytes.
const MAX_UNPACKED: u64 = 1 << 30;

/// Where an input comes from.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Place {
    /// Standard input, `-` on the command line.
    Stdin,
    /// A file.
    File(PathBuf),
}

impl Place {
    /// The place that a FILE argument names.
    pub(crate) fn from_argument(argument: PathBuf) -> Self {
        if argument.as_os_str() == "-" { Self::Stdin } else { Self::File(argument) }
    }
}

impl fmt::Display for Place {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Stdin => f.write_str("<stdin>"),
            Self::File(path) => path.display().fmt(f),
        }
    }
}

/// An input that has been read.
#[derive(Debug)]
pub(crate) struct Source {
    /// What messages call it.
    pub(crate) name: String,
    /// The text, unpacked.
    pub(crate) text: Vec<u8>,
}

/// Why an input could not be read.
#[derive(Debug)]
pub(crate) struct ReadError {
    /// What happened.
    pub(crate) message: String,
    /// What to do, if there is something to say.
    pub(crate) help: Option<String>,
}

/// Reads the input at `place` whole.
///
/// # Errors
/// It cannot be opened or read, or it is gzip that is damaged, cut off or too large.
pub(crate) fn read(place: &Place) -> Result<Source, ReadError> {
    let mut bytes = Vec::new();
    match place {
        Place::Stdin => io::stdin().lock().read_to_end(&mut bytes),
        Place::File(path) => File::open(path).and_then(|mut file| file.read_to_end(&mut bytes)),
    }
    .map_err(|error| cannot_read(&error))?;
    let text = if bytes.starts_with(&[0x1f, 0x8b]) { unpack(&bytes, MAX_UNPACKED)? } else { bytes };
    Ok(Source { name: place.to_string(), text })
}

fn cannot_read(error: &io::Error) -> ReadError {
    let help = match error.kind() {
        io::ErrorKind::NotFound => Some("a FILE is a path, or `-` for standard input".to_owned()),
        io::ErrorKind::IsADirectory => Some("name the files in it one by one".to_owned()),
        _ => None,
    };
    ReadError { message: format!("cannot read: {}", plain(error)), help }
}

/// The system's message without its number.
fn plain(error: &io::Error) -> String {
    let text = error.to_string();
    let words = text.split(" (os error").next().unwrap_or(&text);
    let mut letters = words.chars();
    letters.next().map_or_else(String::new, |first| first.to_lowercase().chain(letters).collect())
}

fn unpack(bytes: &[u8], limit: u64) -> Result<Vec<u8>, ReadError> {
    let mut text = Vec::new();
    match MultiGzDecoder::new(bytes).take(limit + 1).read_to_end(&mut text) {
        Ok(_) if text.len() as u64 > limit => Err(ReadError {
            message: format!("the gzip data unpack to more than {} MiB", limit >> 20),
            help: Some("unpack the file first, if it really is that large".to_owned()),
        }),
        Ok(_) => Ok(text),
        Err(error) if error.kind() == io::ErrorKind::UnexpectedEof => Err(ReadError {
            message: "the gzip data end too early: the file is cut off".to_owned(),
            help: Some("fetch or write the file again; nothing of it was used".to_owned()),
        }),
        Err(error) => Err(ReadError {
            message: format!("the gzip data are damaged: {}", plain(&error)),
            help: Some("fetch or write the file again; nothing of it was used".to_owned()),
        }),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use flate2::{Compression, write::GzEncoder};
    use std::io::Write;

    fn pack(text: &[u8]) -> Vec<u8> {
        let mut packer = GzEncoder::new(Vec::new(), Compression::default());
        packer.write_all(text).unwrap();
        packer.finish().unwrap()
    }

    #[test]
    fn gzip_of_several_members_is_read_whole() {
        let bytes = [pack(b"one\n"), pack(b"two\n")].concat();
        assert_eq!(unpack(&bytes, 100).unwrap(), b"one\ntwo\n");
    }

    #[test]
    fn gzip_that_unpacks_to_too_much_is_refused() {
        let bytes = pack(&[b'a'; 1000]);
        assert_eq!(unpack(&bytes, 1000).unwrap().len(), 1000);
        assert!(unpack(&bytes, 999).unwrap_err().message.contains("unpack to more than"));
    }

    #[test]
    fn gzip_that_is_cut_off_or_damaged_is_an_error() {
        let bytes = pack(b"2 2\n1 0\n0 1\n");
        for end in 2..bytes.len() {
            let error = unpack(&bytes[..end], 100).unwrap_err();
            assert!(error.message.contains("cut off"), "{end}: {}", error.message);
        }
        let mut damaged = bytes;
        let crc = damaged.len() - 8;
        damaged[crc] ^= 1;
        assert!(unpack(&damaged, 100).unwrap_err().message.contains("damaged"));
    }
}
