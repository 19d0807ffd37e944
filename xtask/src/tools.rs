//! Tools that chores need besides Rust: what each is for, how to see whether it is there, how to get it, and which tests
//! cannot be run without it.

use std::fs;
use std::path::PathBuf;
use std::process::{Command, Stdio};

use crate::{Answer, root};

/// A tool that a chore needs.
pub(crate) struct Tool {
    name: &'static str,
    /// What it does here, as the end of a sentence: “it …”.
    why: &'static str,
    source: Source,
    is_there: fn() -> bool,
    /// A tool that must be there before this one can be installed.
    first: Option<&'static Tool>,
    /// What cannot be run without it.
    needed_by: &'static [Need],
}

/// Where a tool comes from.
enum Source {
    /// A package of Debian, by `apt-get`.
    Debian(&'static str),
    /// A place of its own under `target`, by these commands.
    Local { place: &'static str, commands: &'static [&'static [&'static str]] },
    /// A program in cargo's own folder.
    Cargo(&'static str),
}

/// What cannot be run without a tool.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Need {
    /// All tests of the crate in this folder.
    Crate(&'static str),
    /// The tests of a crate that have this text in their path.
    Tests(&'static str, &'static str),
    /// A chore of the rig that is part of the tests.
    Chore(&'static str),
}

const PYTHON: Tool = Tool {
    name: "Python 3",
    why: "checks the sealed dice with a second implementation, and plays the example bot",
    source: Source::Debian("python3"),
    is_there: || works("python3", &["--version"]),
    first: None,
    needed_by: &[Need::Tests("engine", "python_"), Need::Tests("server", "example_bot")],
};

const POSTGRESQL: Tool = Tool {
    name: "PostgreSQL",
    why: "runs the store's tests on a real database, and several servers on one",
    source: Source::Debian("postgresql"),
    is_there: has_postgresql,
    first: None,
    needed_by: &[
        // Half of these modules compares the stores with each other.
        Need::Tests("store", "postgres::"),
        Need::Tests("store", "migrations::"),
        Need::Tests("store", "nodes::"),
        Need::Tests("store", "opening::"),
        Need::Tests("store", "time::"),
        Need::Chore("nodes"),
    ],
};

const STRACE: Tool = Tool {
    name: "strace",
    why: "shows that the store syncs its log before it acknowledges anything",
    source: Source::Debian("strace"),
    is_there: || works("strace", &["--version"]),
    first: None,
    needed_by: &[Need::Tests("store", "the_log_is_synced_before_every_acknowledgement")],
};

const CHROMIUM: Tool = Tool {
    name: "Chromium",
    why: "plays whole games in a browser",
    source: Source::Debian("chromium"),
    is_there: || works("chromium", &["--version"]),
    first: None,
    needed_by: &[Need::Crate("browsers")],
};

const NPM: Tool = Tool {
    name: "npm",
    why: "downloads axe-core",
    source: Source::Debian("npm"),
    is_there: || works("npm", &["--version"]),
    first: None,
    needed_by: &[],
};

/// One version, so that the same pages pass today and tomorrow.
const AXE: Tool = Tool {
    name: "axe-core 4.14.0",
    why: "checks the accessibility of every screen",
    source: Source::Local {
        place: "target/axe",
        commands: &[&[
            "npm",
            "install",
            "--no-audit",
            "--no-fund",
            "--silent",
            "--prefix",
            "target/axe",
            "axe-core@4.14.0",
        ]],
    },
    is_there: || root().join("target/axe/node_modules/axe-core/axe.min.js").exists(),
    first: Some(&NPM),
    needed_by: &[Need::Tests("browsers", "screens::"), Need::Tests("browsers", "refused::")],
};

const VENV: Tool = Tool {
    name: "Python's venv",
    why: "makes a virtual environment for Schemathesis",
    source: Source::Debian("python3-venv"),
    // Debian's Python has the module without the package, but no pip to put into an environment.
    is_there: || works("python3", &["-c", "import venv, ensurepip"]),
    first: None,
    needed_by: &[],
};

/// The version of Schemathesis that its checks were chosen for.
const SCHEMATHESIS_VERSION: &str = "4.32.5";

/// Schemathesis, in a virtual environment where the rig looks for it.
pub(crate) const SCHEMATHESIS: Tool = Tool {
    name: "Schemathesis 4.32.5",
    why: "checks the API against its OpenAPI document",
    source: Source::Local {
        place: "target/schemathesis",
        commands: &[
            &["python3", "-m", "venv", "--clear", "target/schemathesis"],
            &[
                "target/schemathesis/bin/python",
                "-m",
                "pip",
                "install",
                "--quiet",
                "schemathesis==4.32.5",
            ],
        ],
    },
    is_there: has_schemathesis,
    first: Some(&VENV),
    needed_by: &[Need::Chore("api")],
};

/// The driver of the fuzz targets. It needs a nightly toolchain besides.
pub(crate) const CARGO_FUZZ: Tool = Tool {
    name: "cargo-fuzz",
    why: "builds and runs the fuzz targets",
    source: Source::Cargo("cargo-fuzz"),
    is_there: || works("cargo", &["fuzz", "--version"]),
    first: None,
    needed_by: &[],
};

/// The tools of `cargo xtask test`.
pub(crate) const OF_THE_TESTS: [&Tool; 6] =
    [&PYTHON, &POSTGRESQL, &STRACE, &CHROMIUM, &AXE, &SCHEMATHESIS];

/// Installs those tools that are missing. It says first which and why.
pub(crate) fn install(tools: &[&'static Tool]) -> Answer {
    let missing = with_first(&missing(tools));
    if missing.is_empty() {
        return Ok(());
    }
    println!("── these tools are missing, and will be installed:");
    for tool in &missing {
        println!("   {} ({}): {}", tool.name, tool.source.place(), tool.why);
    }
    install_packages(&packages(&missing))?;
    missing.iter().try_for_each(|tool| tool.install())
}

/// Tools that are not there.
pub(crate) fn missing(tools: &[&'static Tool]) -> Vec<&'static Tool> {
    tools.iter().copied().filter(|tool| !(tool.is_there)()).collect()
}

/// Says which tools are missing, what is skipped for want of them, and how to get them.
pub(crate) fn tell_skipped(missing: &[&'static Tool]) {
    for tool in missing {
        println!("   {} is missing: it {}", tool.name, tool.why);
        for need in tool.needed_by {
            println!("     skipped: {need}");
        }
        println!("     to get it: {}", tool.how_to_get());
    }
}

/// What cannot be run without these tools.
pub(crate) fn skipped(missing: &[&'static Tool]) -> Vec<Need> {
    missing.iter().flat_map(|tool| tool.needed_by).copied().collect()
}

impl Tool {
    fn install(&self) -> Answer {
        match &self.source {
            // All packages were installed together.
            Source::Debian(_) => Ok(()),
            Source::Local { place, commands } => {
                println!("── installing {}", self.name);
                fs::create_dir_all(root().join(place)).map_err(|error| error.to_string())?;
                commands.iter().try_for_each(|command| self.run(command))
            }
            Source::Cargo(name) => {
                println!("── installing {}", self.name);
                self.run(&["cargo", "install", name, "--locked"])
            }
        }
    }

    fn run(&self, words: &[&str]) -> Answer {
        let (program, args) = words.split_first().ok_or("an empty command")?;
        // A path is taken from the top folder, wherever the chore was started; a name is looked up.
        let program = if program.contains('/') { root().join(program) } else { program.into() };
        let mut command = Command::new(program);
        let status = command.args(args).current_dir(root()).stdout(Stdio::null()).status();
        if status.is_ok_and(|status| status.success()) {
            return Ok(());
        }
        Err(format!("{} cannot be installed: “{}” failed", self.name, words.join(" ")))
    }

    fn how_to_get(&self) -> String {
        let first = self.first.filter(|first| !(first.is_there)());
        let first = first.map(|first| first.how_to_get() + ", then ").unwrap_or_default();
        let this = match &self.source {
            Source::Debian(package) => format!("apt-get install {package}"),
            Source::Local { commands, .. } => {
                commands.iter().map(|words| words.join(" ")).collect::<Vec<_>>().join(", then ")
            }
            Source::Cargo(name) => format!("cargo install {name} --locked"),
        };
        first + &this
    }
}

impl Source {
    /// Where the tool goes.
    fn place(&self) -> String {
        match self {
            Self::Debian(package) => format!("Debian package {package}"),
            Self::Local { place, .. } => format!("in {place}"),
            Self::Cargo(name) => format!("with “cargo install {name}”"),
        }
    }
}

impl std::fmt::Display for Need {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            Self::Crate(folder) => write!(f, "all tests of {folder}"),
            Self::Tests(folder, text) => write!(f, "tests of {folder} with “{text}” in their path"),
            Self::Chore(name) => write!(f, "cargo xtask {name}"),
        }
    }
}

/// These tools, and before each the one that installs it, if that is missing too.
fn with_first(tools: &[&'static Tool]) -> Vec<&'static Tool> {
    let mut all = Vec::new();
    for tool in tools {
        all.extend(tool.first.filter(|first| !(first.is_there)()));
        all.push(*tool);
    }
    all
}

fn packages(tools: &[&'static Tool]) -> Vec<&'static str> {
    let packages = tools.iter().filter_map(|tool| match tool.source {
        Source::Debian(package) => Some(package),
        _ => None,
    });
    packages.collect()
}

/// Installs packages of Debian, all together.
fn install_packages(packages: &[&str]) -> Answer {
    if packages.is_empty() {
        return Ok(());
    }
    println!("── apt-get install {}", packages.join(" "));
    let apt = |args: &[&str]| {
        let mut command = Command::new("apt-get");
        command.env("DEBIAN_FRONTEND", "noninteractive").args(args).args(["--quiet", "--yes"]);
        command.stdin(Stdio::null()).stdout(Stdio::null());
        command.status().is_ok_and(|status| status.success())
    };
    // A machine that is offline may still have the packages, so only the second answer counts.
    let _ = apt(&["update"]);
    if apt(&[&["install"], packages].concat()) {
        return Ok(());
    }
    Err(format!(
        "apt-get cannot install {0}; it needs Debian and root. Install the tools yourself \
         (sudo apt-get install {0}), or skip what needs them with “cargo xtask test --no-install”",
        packages.join(" ")
    ))
}

/// Debian keeps the programs of each version in a folder of their own, which is not in the path.
fn has_postgresql() -> bool {
    let Ok(versions) = fs::read_dir("/usr/lib/postgresql") else { return false };
    versions.flatten().any(|version| version.path().join("bin/initdb").exists())
}

fn has_schemathesis() -> bool {
    let python: PathBuf = root().join("target/schemathesis/bin/python");
    let ask = "from importlib.metadata import version; print(version('schemathesis'))";
    let found = Command::new(python).args(["-c", ask]).stderr(Stdio::null()).output();
    found.is_ok_and(|found| String::from_utf8_lossy(&found.stdout).trim() == SCHEMATHESIS_VERSION)
}

fn works(program: &str, args: &[&str]) -> bool {
    let mut command = Command::new(program);
    let status = command.args(args).stdout(Stdio::null()).stderr(Stdio::null()).status();
    status.is_ok_and(|status| status.success())
}

#[cfg(test)]
mod tests {
    use super::*;

    const GONE: Tool = Tool {
        name: "gone",
        why: "is never there",
        source: Source::Debian("gone"),
        is_there: || false,
        first: None,
        needed_by: &[Need::Chore("gone")],
    };
    const LATER: Tool = Tool {
        name: "later",
        why: "needs another one first",
        source: Source::Local { place: "target/later", commands: &[&["gone", "get", "later"]] },
        first: Some(&GONE),
        needed_by: &[Need::Tests("store", "later::")],
        ..GONE
    };
    const HERE: Tool = Tool { name: "here", is_there: || true, ..GONE };

    #[test]
    fn a_tool_that_installs_another_comes_first_and_only_with_it() {
        let names = |tools: &[&Tool]| tools.iter().map(|tool| tool.name).collect::<Vec<_>>();
        let missing = missing(&[&LATER, &HERE]);
        assert_eq!(names(&missing), ["later"]);
        assert_eq!(names(&with_first(&missing)), ["gone", "later"]);
        assert_eq!(packages(&with_first(&missing)), ["gone"]);
        assert_eq!(LATER.how_to_get(), "apt-get install gone, then gone get later");
    }

    #[test]
    fn only_missing_tools_have_something_skipped() {
        let needs = skipped(&missing(&[&LATER, &HERE, &GONE]));
        assert_eq!(needs, [Need::Tests("store", "later::"), Need::Chore("gone")]);
    }

    #[test]
    fn the_version_that_is_looked_for_is_the_one_that_is_installed() {
        assert!(SCHEMATHESIS.name.ends_with(SCHEMATHESIS_VERSION));
        let Source::Local { commands, .. } = &SCHEMATHESIS.source else { panic!("it is local") };
        let wanted = format!("schemathesis=={SCHEMATHESIS_VERSION}");
        assert!(commands.iter().any(|words| words.contains(&&*wanted)));
    }

    /// The tests that need a tool are named by text, so every name must be found in the source.
    #[test]
    fn what_is_skipped_exists() {
        for need in OF_THE_TESTS.iter().flat_map(|tool| tool.needed_by) {
            let found = match need {
                Need::Crate(folder) => root().join(folder).join("Cargo.toml").exists(),
                Need::Chore(name) => crate::rig::has(name),
                Need::Tests(folder, text) => {
                    let name = text.trim_end_matches("::");
                    let text = [format!("mod {name}"), format!("fn {name}"), format!("_{name}")];
                    mentions(&root().join(folder), &text)
                }
            };
            assert!(found, "there is no {need:?}");
        }
    }

    /// Whether a source file under a folder has one of these texts.
    fn mentions(folder: &std::path::Path, texts: &[String]) -> bool {
        fs::read_dir(folder).unwrap().flatten().any(|entry| {
            let path = entry.path();
            if path.is_dir() {
                return mentions(&path, texts);
            }
            let is_source = path.extension().is_some_and(|extension| extension == "rs");
            let source = if is_source { fs::read_to_string(&path).unwrap() } else { String::new() };
            texts.iter().any(|text| source.contains(text))
        })
    }
}
