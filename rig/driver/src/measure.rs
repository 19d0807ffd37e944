//! What the chores that measure a server are asked for.

use std::path::{Path, PathBuf};

use super::server::Binary;

/// `[SECONDS] [--release] [--binary FILE] [--only TEXT]`.
pub(crate) struct Measure {
    /// For each figure.
    pub(crate) seconds: u64,
    release: bool,
    binary: Option<PathBuf>,
    only: Option<String>,
}

impl Measure {
    /// Reads the command line.
    pub(crate) fn read(words: &[&str], seconds: u64) -> Result<Self, String> {
        let mut measure = Self { seconds, release: false, binary: None, only: None };
        let mut words = words.iter();
        while let Some(&word) = words.next() {
            let mut value = || words.next().ok_or_else(|| format!("{word} needs a value"));
            match word {
                "--release" => measure.release = true,
                "--binary" => measure.binary = Some(PathBuf::from(value()?)),
                "--only" => measure.only = Some((*value()?).to_owned()),
                seconds => {
                    let number = seconds.parse().ok().filter(|&seconds| seconds > 0);
                    measure.seconds =
                        number.ok_or_else(|| format!("“{seconds}” is not a number of seconds"))?;
                }
            }
        }
        Ok(measure)
    }

    /// The server: one that was built before, or today's code.
    pub(crate) fn binary(&self) -> Result<Binary, String> {
        match &self.binary {
            Some(path) => Binary::at(Path::new(path)),
            None => Binary::build(self.release),
        }
    }

    /// Whether something of this name is to be measured.
    pub(crate) fn wants(&self, name: &str) -> bool {
        self.only.as_ref().is_none_or(|only| name.contains(only.as_str()))
    }
}

/// How busy the machine is, since figures from a busy one are worth less.
pub(crate) fn load_average() -> String {
    let load = std::fs::read_to_string("/proc/loadavg").unwrap_or_default();
    let load = load.split_whitespace().take(3).collect::<Vec<_>>().join(" ");
    let cores = std::thread::available_parallelism().map_or(0, std::num::NonZero::get);
    format!("{cores} processors, load average {load}")
}
