//! A picture of every screen, on every device, in light and dark. `screenshots DIRECTORY [LANGUAGE] [--whole]`, where the
//! whole is the page from top to bottom, and not only what the screen shows.

use std::path::Path;
use std::sync::Arc;

use quarterdeck_browsers::scenes::Gallery;
use quarterdeck_browsers::{Chromium, Device, House};

#[tokio::main]
async fn main() {
    let words: Vec<String> = std::env::args().skip(1).collect();
    let (flags, words): (Vec<_>, Vec<_>) = words.iter().partition(|word| word.starts_with("--"));
    let whole = flags.iter().any(|flag| *flag == "--whole");
    let directory = Path::new(words.first().expect("where to?"));
    let language = words.get(1).map_or("en", |word| word.as_str());
    let chromium = Arc::new(Chromium::launch().await);
    let taken =
        tokio::spawn(take(Arc::clone(&chromium), directory.to_owned(), language.to_owned(), whole));
    // Chromium goes first, whatever became of the pictures.
    let taken = taken.await;
    Arc::into_inner(chromium).expect("nobody looks any more").close().await;
    println!("{} pictures in {}", taken.expect("no stumble"), directory.display());
}

async fn take(
    chromium: Arc<Chromium>,
    directory: std::path::PathBuf,
    language: String,
    whole: bool,
) -> usize {
    let house = House::open().await;
    let gallery = Gallery::open(&chromium, &house).await;
    let mut taken = 0;
    for device in Device::ALL {
        for theme in ["light", "dark"] {
            let (width, height) = device.size();
            let folder = directory.join(format!("{width}x{height}-{theme}"));
            std::fs::create_dir_all(&folder).expect("a folder");
            for person in [&gallery.host, &gallery.stranger] {
                person.takes(device).await;
                person.likes(&format!("{language}.{theme}.still")).await;
            }
            for screen in &gallery.screens {
                let person = gallery.who(screen);
                person.go(&screen.path).await;
                let picture = person.picture(whole).await;
                std::fs::write(folder.join(format!("{}.png", &screen.name)), picture)
                    .expect("a file");
                taken += 1;
            }
        }
    }
    house.close().await;
    taken
}
