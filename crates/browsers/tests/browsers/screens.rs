//! Every screen, in both languages and both themes, on every device.

use quarterdeck_browsers::scenes::Gallery;
use quarterdeck_browsers::{Device, House, Person, axe};

use crate::Shared;

/// Every language with every theme.
const LOOKS: [&str; 4] = ["en.light", "it.dark", "en.dark", "it.light"];

pub(crate) async fn axe_finds_nothing_on_any_screen(chromium: Shared) {
    let house = House::open().await;
    let gallery = Gallery::open(&chromium, &house).await;
    let mut found = Vec::new();
    for look in LOOKS {
        for person in [&gallery.host, &gallery.stranger] {
            person.likes(look).await;
        }
        for screen in &gallery.screens {
            let person = gallery.who(screen);
            person.go(&screen.path).await;
            let wrong = axe::violations(person).await;
            found.extend(wrong.into_iter().map(|wrong| format!("{} {look}: {wrong}", screen.name)));
            found.extend(words(person).await.into_iter().map(|id| format!("{} {look}: {id} has no words", screen.name)));
        }
    }
    assert!(found.is_empty(), "{found:#?}");
    leave(gallery).await;
    house.close().await;
}

pub(crate) async fn nothing_sticks_out_of_a_phone(chromium: Shared) {
    let house = House::open().await;
    let gallery = Gallery::open(&chromium, &house).await;
    let mut found = Vec::new();
    for look in ["en.light", "it.light"] {
        for person in [&gallery.host, &gallery.stranger] {
            person.likes(look).await;
            person.takes(Device::Phone).await;
        }
        for screen in &gallery.screens {
            let person = gallery.who(screen);
            person.go(&screen.path).await;
            let wide: Vec<String> = person.see(STICKS_OUT).await;
            found.extend(wide.into_iter().map(|what| format!("{} {look}: {what}", screen.name)));
        }
    }
    assert!(found.is_empty(), "{found:#?}");
    leave(gallery).await;
    house.close().await;
}

/// Messages that nobody has written: their names show in their place.
async fn words(person: &Person) -> Vec<String> {
    person.see("[...document.body.innerText.matchAll(/\\b(?:page|lom|table|server)-[a-z]+(?:-[a-z]+)*\\b/g)].map(found => found[0]).filter(id => !location.pathname.startsWith('/api'))").await
}

pub(crate) const STICKS_OUT: &str = "document.documentElement.scrollWidth <= innerWidth ? [] :
    [document.documentElement.scrollWidth + ' wide', ...[...document.querySelectorAll('body *')]
        .filter(one => one.getBoundingClientRect().right > innerWidth + 1).slice(0, 3).map(one => one.outerHTML.slice(0, 120))]";

async fn leave(gallery: Gallery) {
    // A page that is not there is an error in the browser's eyes; here it is a screen.
    gallery.stranger.forgive();
    gallery.host.leave().await;
    gallery.stranger.leave().await;
}
