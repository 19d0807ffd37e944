//! Reading what somebody types, and clearing the screen between people.

use std::io::{self, BufRead, IsTerminal, Read, Write};

/// A line longer than this is nobody's choice.
const LONGEST_LINE: u64 = 4096;

/// Standard input and output as a conversation.
pub struct Console {
    interactive: bool,
}

/// What somebody typed.
pub enum Typed {
    /// A line, without the spaces around it.
    Line(String),
    /// There is no more.
    End,
}

impl Console {
    /// The process's own: a conversation only where both ends are a terminal.
    pub fn of_process() -> Self {
        Self { interactive: io::stdin().is_terminal() && io::stdout().is_terminal() }
    }

    /// Says something.
    pub fn say(text: &str) -> io::Result<()> {
        let mut out = io::stdout().lock();
        writeln!(out, "{}", text.trim_end_matches('\n'))?;
        Ok(())
    }

    /// Asks and reads a line.
    pub fn ask(&self, question: &str) -> io::Result<Typed> {
        // Not locked while waiting for somebody: whoever interrupts that wants to clear the screen.
        write!(io::stdout(), "{question} ")?;
        io::stdout().flush()?;
        let mut line = String::new();
        let read = io::stdin().lock().take(LONGEST_LINE).read_line(&mut line);
        // What is not text is not a choice either.
        let read = read.or_else(|error| match error.kind() {
            io::ErrorKind::InvalidData => Ok(1),
            _ => Err(error),
        })?;
        if !self.interactive {
            // Nobody's keyboard has ended the line of the question.
            writeln!(io::stdout())?;
        }
        Ok(if read == 0 { Typed::End } else { Typed::Line(line.trim().to_owned()) })
    }

    /// Takes everything off the screen, what has scrolled away too, so that the next person sees nothing of it. In a
    /// pipe there is no screen, and a rule is drawn instead.
    pub fn clear(&self) -> io::Result<()> {
        let mut out = io::stdout().lock();
        if self.interactive {
            write!(out, "\x1b[2J\x1b[3J\x1b[H")?;
        } else {
            writeln!(out, "{}", "─".repeat(60))?;
        }
        out.flush()?;
        Ok(())
    }
}
