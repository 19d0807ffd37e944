//! A file system for SQLite that is the usual one, and writes down what is done to files in some directories.
//!
//! It becomes SQLite's default in this process. Files in other directories are opened by the usual file system alone.

#![allow(unsafe_code, reason = "SQLite's file systems are tables of C functions")]

use std::collections::HashMap;
use std::ffi::{CStr, c_char, c_int, c_void};
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicI32, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, OnceLock, PoisonError};

use rusqlite::ffi;

/// Something that was done to a file, or that a test has noted.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Event {
    /// A file was opened, and made if it was not there.
    Open {
        /// Its name in the directory.
        file: String,
    },
    /// Bytes were written.
    Write {
        /// Its name in the directory.
        file: String,
        /// Where in the file.
        offset: usize,
        /// What.
        data: Vec<u8>,
    },
    /// A file was cut, or made longer.
    Truncate {
        /// Its name in the directory.
        file: String,
        /// How long it is now.
        size: usize,
    },
    /// Everything written to a file is on the disk.
    Sync {
        /// Its name in the directory.
        file: String,
    },
    /// A file was removed.
    Delete {
        /// Its name in the directory.
        file: String,
        /// Whether that is durable.
        durable: bool,
    },
}

/// Writes down what SQLite does to the files of one directory.
#[derive(Clone)]
pub struct Recorder(Arc<Recording>);

struct Recording {
    directory: PathBuf,
    events: Mutex<Vec<Event>>,
    /// What writes are answered with, if not 0.
    refuses_writes: AtomicI32,
    /// What syncs are answered with, if not 0.
    refuses_syncs: AtomicI32,
}

impl Recorder {
    /// From now on everything that SQLite does in this directory is written down, and nothing there is really synced.
    pub fn watch(directory: &Path) -> Self {
        let directory = directory.canonicalize().expect("the directory is there");
        let recording = Arc::new(Recording {
            directory: directory.clone(),
            events: Mutex::default(),
            refuses_writes: AtomicI32::new(0),
            refuses_syncs: AtomicI32::new(0),
        });
        watch(directory, Watch::Record(Arc::clone(&recording)));
        Self(recording)
    }

    /// How many events there are so far.
    pub fn len(&self) -> usize {
        self.0.events().len()
    }

    /// Whether nothing has happened yet.
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// All events so far.
    pub fn events(&self) -> Vec<Event> {
        self.0.events().clone()
    }

    /// From now on every write fails with this code of SQLite's; 0 lets them through again.
    pub fn refuse_writes(&self, code: i32) {
        self.0.refuses_writes.store(code, Ordering::SeqCst);
    }

    /// From now on every sync fails with this code of SQLite's; 0 lets them through again.
    pub fn refuse_syncs(&self, code: i32) {
        self.0.refuses_syncs.store(code, Ordering::SeqCst);
    }
}

impl Recording {
    fn events(&self) -> MutexGuard<'_, Vec<Event>> {
        self.events.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn name(&self, path: &Path) -> String {
        let name = path.strip_prefix(&self.directory).unwrap_or(path);
        name.to_string_lossy().into_owned()
    }
}

/// Nothing in this directory is really synced from now on, and nothing is written down: for images that are only looked at.
pub fn without_syncs(directory: &Path) {
    watch(directory.canonicalize().expect("the directory is there"), Watch::Nothing);
}

/// Files that are opened in this directory from now on are the usual file system's business alone.
pub(crate) fn unwatch(directory: &Path) {
    let directory = directory.canonicalize().expect("the directory is there");
    let mut watched = WATCHED.lock().unwrap_or_else(PoisonError::into_inner);
    watched.retain(|(other, _)| *other != directory);
}

#[derive(Clone)]
enum Watch {
    Record(Arc<Recording>),
    Nothing,
}

/// A file that is open and watched.
#[derive(Clone)]
struct Opened {
    watch: Watch,
    name: String,
    /// The usual file system's own functions for it.
    usual: Methods,
}

/// A table of functions that lives for ever.
#[derive(Clone, Copy)]
struct Methods(&'static ffi::sqlite3_io_methods);

/// The usual file system.
struct Usual(*mut ffi::sqlite3_vfs);

// SAFETY: SQLite's file systems are made to be used from any thread, and are never freed.
unsafe impl Send for Usual {}
// SAFETY: as above.
unsafe impl Sync for Usual {}

static USUAL: OnceLock<Usual> = OnceLock::new();
static WATCHED: Mutex<Vec<(PathBuf, Watch)>> = Mutex::new(Vec::new());
/// Files that are open and watched, by where SQLite keeps them.
static OPEN: OnceLock<Mutex<HashMap<usize, Opened>>> = OnceLock::new();

fn watch(directory: PathBuf, watch: Watch) {
    register();
    let mut watched = WATCHED.lock().unwrap_or_else(PoisonError::into_inner);
    watched.retain(|(other, _)| *other != directory);
    watched.push((directory, watch));
}

fn watched(path: &Path) -> Option<Watch> {
    let watched = WATCHED.lock().unwrap_or_else(PoisonError::into_inner);
    let found = watched.iter().find(|(directory, _)| path.starts_with(directory));
    found.map(|(_, watch)| watch.clone())
}

fn open_files() -> MutexGuard<'static, HashMap<usize, Opened>> {
    OPEN.get_or_init(Mutex::default).lock().unwrap_or_else(PoisonError::into_inner)
}

fn opened(file: *mut ffi::sqlite3_file) -> Opened {
    open_files().get(&(file as usize)).expect("only watched files come here").clone()
}

/// Makes this SQLite's default file system, once.
fn register() {
    USUAL.get_or_init(|| {
        // SAFETY: a null name asks for the default, which every build of SQLite for an operating system has. It is never
        // freed, so it can be copied and kept.
        let usual = unsafe { ffi::sqlite3_vfs_find(std::ptr::null()) };
        // SAFETY: as above; the struct is plain data.
        let mut ours = unsafe { *usual };
        ours.zName = c"power-loss".as_ptr();
        ours.pNext = std::ptr::null_mut();
        ours.xOpen = Some(open);
        ours.xDelete = Some(delete);
        // SAFETY: SQLite keeps the pointer for as long as the process runs, and it is never freed. All functions but
        // two are the usual file system's own, which do not care which file system they are called for.
        let answer = unsafe { ffi::sqlite3_vfs_register(Box::leak(Box::new(ours)), 1) };
        assert_eq!(answer, ffi::SQLITE_OK, "SQLite takes a file system");
        Usual(usual)
    });
}

fn usual() -> *mut ffi::sqlite3_vfs {
    USUAL.get().expect("it is registered before it is used").0
}

/// The path that SQLite hands over; none for temporary files.
///
/// # Safety
///
/// `name` must be null or a string of C.
unsafe fn path(name: *const c_char) -> Option<PathBuf> {
    if name.is_null() {
        return None;
    }
    // SAFETY: the caller promises a string.
    let name = unsafe { CStr::from_ptr(name) };
    Some(PathBuf::from(name.to_string_lossy().into_owned()))
}

unsafe extern "C" fn open(
    _vfs: *mut ffi::sqlite3_vfs,
    name: *const c_char,
    file: *mut ffi::sqlite3_file,
    flags: c_int,
    out: *mut c_int,
) -> c_int {
    let usual_open = {
        // SAFETY: the usual file system is never freed.
        unsafe { (*usual()).xOpen }.expect("a file system opens files")
    };
    // SAFETY: these are SQLite's own arguments, for a file of the size that the usual file system asks for.
    let answer = unsafe { usual_open(usual(), name, file, flags, out) };
    if answer != ffi::SQLITE_OK {
        return answer;
    }
    // SAFETY: SQLite passes a string or null.
    let Some(path) = (unsafe { path(name) }) else { return answer };
    let Some(watch) = watched(&path) else { return answer };
    // SAFETY: the file was just opened, so it has its functions, and tables of functions are never freed.
    let usual = unsafe { &*(*file).pMethods };
    let mut ours = *usual;
    ours.xClose = Some(close);
    ours.xWrite = Some(write);
    ours.xTruncate = Some(truncate);
    ours.xSync = Some(sync);
    let name = match &watch {
        Watch::Record(recording) => {
            let file = recording.name(&path);
            recording.events().push(Event::Open { file: file.clone() });
            file
        }
        Watch::Nothing => String::new(),
    };
    open_files().insert(file as usize, Opened { watch, name, usual: Methods(usual) });
    // SAFETY: the file is open, and the new table is never freed.
    unsafe { (*file).pMethods = Box::leak(Box::new(ours)) };
    answer
}

unsafe extern "C" fn delete(
    _vfs: *mut ffi::sqlite3_vfs,
    name: *const c_char,
    sync_directory: c_int,
) -> c_int {
    // SAFETY: the usual file system is never freed.
    let usual_delete = unsafe { (*usual()).xDelete }.expect("a file system removes files");
    // SAFETY: SQLite passes a string.
    let path = unsafe { path(name) }.unwrap_or_default();
    let watch = watched(&path);
    let really = if watch.is_some() { 0 } else { sync_directory };
    // SAFETY: these are SQLite's own arguments.
    let answer = unsafe { usual_delete(usual(), name, really) };
    if let (ffi::SQLITE_OK, Some(Watch::Record(recording))) = (answer, watch) {
        let (file, durable) = (recording.name(&path), sync_directory != 0);
        recording.events().push(Event::Delete { file, durable });
    }
    answer
}

unsafe extern "C" fn close(file: *mut ffi::sqlite3_file) -> c_int {
    let closed = open_files().remove(&(file as usize)).expect("only watched files come here");
    let usual_close = closed.usual.0.xClose.expect("files are closed");
    // SAFETY: it is the function of the file system that has opened this file.
    unsafe { usual_close(file) }
}

unsafe extern "C" fn write(
    file: *mut ffi::sqlite3_file,
    data: *const c_void,
    length: c_int,
    offset: i64,
) -> c_int {
    let Opened { watch, name, usual } = opened(file);
    if let Watch::Record(recording) = &watch {
        let refused = recording.refuses_writes.load(Ordering::SeqCst);
        if refused != ffi::SQLITE_OK {
            return refused;
        }
    }
    let usual_write = usual.0.xWrite.expect("files are written");
    // SAFETY: it is the function of the file system that has opened this file, with SQLite's own arguments.
    let answer = unsafe { usual_write(file, data, length, offset) };
    if let (ffi::SQLITE_OK, Watch::Record(recording)) = (answer, watch) {
        // SAFETY: SQLite hands over so many bytes.
        let data = unsafe { std::slice::from_raw_parts(data.cast::<u8>(), size(length.into())) };
        let (offset, data) = (size(offset), data.to_vec());
        recording.events().push(Event::Write { file: name, offset, data });
    }
    answer
}

unsafe extern "C" fn truncate(file: *mut ffi::sqlite3_file, length: i64) -> c_int {
    let Opened { watch, name, usual } = opened(file);
    let usual_truncate = usual.0.xTruncate.expect("files are cut");
    // SAFETY: it is the function of the file system that has opened this file, with SQLite's own arguments.
    let answer = unsafe { usual_truncate(file, length) };
    if let (ffi::SQLITE_OK, Watch::Record(recording)) = (answer, watch) {
        recording.events().push(Event::Truncate { file: name, size: size(length) });
    }
    answer
}

unsafe extern "C" fn sync(file: *mut ffi::sqlite3_file, _flags: c_int) -> c_int {
    let Opened { watch, name, .. } = opened(file);
    if let Watch::Record(recording) = watch {
        let refused = recording.refuses_syncs.load(Ordering::SeqCst);
        if refused != ffi::SQLITE_OK {
            return refused;
        }
        recording.events().push(Event::Sync { file: name });
    }
    ffi::SQLITE_OK
}

fn size(number: i64) -> usize {
    usize::try_from(number).expect("SQLite counts from 0")
}
