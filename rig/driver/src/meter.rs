//! What a process costs, read from `/proc`: processor time and memory.

use std::fs;
use std::time::Duration;

/// `/proc/PID/stat` counts processor time in hundredths of a second, on every Linux.
const TICK: Duration = Duration::from_millis(10);

/// Reads the figures of one process.
#[derive(Clone, Copy)]
pub(crate) struct Meter {
    pid: u32,
}

impl Meter {
    /// A meter for the process with this id.
    pub(crate) fn new(pid: u32) -> Self {
        Self { pid }
    }

    /// Processor time so far: all threads, user and system.
    pub(crate) fn cpu(self) -> Result<Duration, String> {
        let stat = self.read("stat")?;
        // The program's name is in brackets and may contain spaces. After it come the third field
        // and so on; user and system time are the 14th and 15th.
        let fields = stat.rsplit_once(')').map_or("", |(_, fields)| fields);
        let fields: Vec<&str> = fields.split_whitespace().collect();
        let ticks = |at: usize| fields.get(at).and_then(|field| field.parse::<u32>().ok());
        match (ticks(11), ticks(12)) {
            (Some(user), Some(system)) => Ok(TICK * (user + system)),
            _ => Err(format!("/proc/{}/stat does not say how much time was used", self.pid)),
        }
    }

    /// Processor time since it was `before`.
    pub(crate) fn cpu_since(self, before: Duration) -> Result<Duration, String> {
        Ok(self.cpu()?.saturating_sub(before))
    }

    /// Makes the present memory the peak, so that [`Self::peak`] tells what comes from now on.
    pub(crate) fn forget_peak(self) -> Result<(), String> {
        let path = format!("/proc/{}/clear_refs", self.pid);
        fs::write(&path, "5").map_err(|error| format!("{path}: {error}"))
    }

    /// The most memory since the peak was last forgotten, in bytes.
    pub(crate) fn peak(self) -> Result<u64, String> {
        self.memory("VmHWM:")
    }

    /// Memory now, in bytes.
    pub(crate) fn resident(self) -> Result<u64, String> {
        self.memory("VmRSS:")
    }

    fn memory(self, name: &str) -> Result<u64, String> {
        let status = self.read("status")?;
        let line = status.lines().find_map(|line| line.strip_prefix(name));
        let size = line.and_then(|line| line.split_whitespace().next()?.parse::<u64>().ok());
        size.map(|kib| kib * 1024).ok_or_else(|| format!("/proc/{}/status has no {name}", self.pid))
    }

    fn read(self, name: &str) -> Result<String, String> {
        let path = format!("/proc/{}/{name}", self.pid);
        fs::read_to_string(&path).map_err(|error| format!("{path}: {error}"))
    }
}

/// How busy the machine is, since figures from a busy one are worth less.
pub(crate) fn load_average() -> String {
    let load = fs::read_to_string("/proc/loadavg").unwrap_or_default();
    let load = load.split_whitespace().take(3).collect::<Vec<_>>().join(" ");
    let cores = std::thread::available_parallelism().map_or(0, std::num::NonZero::get);
    format!("{cores} processors, load average {load}")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn memory_that_was_touched_raises_the_peak_and_not_for_ever() {
        let meter = Meter::new(std::process::id());
        meter.forget_peak().unwrap();
        let before = meter.resident().unwrap();
        let block = vec![1_u8; 64 << 20];
        assert!(block.iter().all(|&byte| byte == 1));
        drop(block);
        assert!(meter.peak().unwrap() > before + (48 << 20));
        meter.forget_peak().unwrap();
        assert!(meter.peak().unwrap() < before + (48 << 20));
    }

    #[test]
    fn work_takes_processor_time() {
        let meter = Meter::new(std::process::id());
        let before = meter.cpu().unwrap();
        let mut sum = 0_u64;
        // Far more work than it takes on any machine.
        let used = (0..50_000).any(|_| {
            sum = (0..100_000_u64).fold(sum, |sum, n| std::hint::black_box(sum.rotate_left(5) ^ n));
            meter.cpu().unwrap() >= before + 3 * TICK
        });
        assert!(used, "all of this took no time: {sum}");
    }
}
