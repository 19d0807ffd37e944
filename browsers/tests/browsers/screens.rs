//! Every screen, in both languages and both themes, on a laptop and on a phone.

use quarterdeck_browsers::scenes::{Gallery, Screen};
use quarterdeck_browsers::{Device, House, Person, axe};

use crate::Shared;

pub(crate) async fn every_screen_is_good_for_every_eye_and_ear(chromium: Shared) {
    let house = House::open().await;
    let gallery = Gallery::open(&chromium, &house).await;
    let mut found = Vec::new();
    for language in ["en", "it"] {
        for person in [&gallery.host, &gallery.stranger] {
            person.likes(&format!("{language}.light")).await;
        }
        for screen in &gallery.screens {
            let wrong = wrong_with(gallery.who(screen), screen).await;
            found.extend(
                wrong.into_iter().map(|wrong| format!("{} {language}: {wrong}", screen.name)),
            );
        }
    }
    assert!(found.is_empty(), "{found:#?}");
    // A page that is not there is an error in the browser's eyes; here it is a screen.
    gallery.stranger.forgive();
    gallery.host.leave().await;
    gallery.stranger.leave().await;
    house.close().await;
}

async fn wrong_with(person: &Person, screen: &Screen) -> Vec<String> {
    person.go(&screen.path).await;
    let mut wrong = axe::violations(person).await;
    let unsaid: Vec<String> = person.see(UNSAID).await;
    wrong.extend(unsaid.into_iter().map(|id| format!("{id} has no words")));
    // The theme is one attribute, and nothing but colours depends on it.
    person.see::<String>("document.documentElement.dataset.theme = 'dark'").await;
    wrong.extend(axe::pale(person).await.into_iter().map(|wrong| format!("in the dark {wrong}")));
    person.takes(Device::Phone).await;
    let wide: Vec<String> = person.see(STICKS_OUT).await;
    wrong.extend(wide.into_iter().map(|what| format!("sticks out of a phone: {what}")));
    person.takes(Device::Laptop).await;
    wrong
}

/// Messages that nobody has written: their names stand in their place.
const UNSAID: &str = "[...document.querySelector('main').innerText.matchAll(/\\b(?:page|lom|co|pp|table|server)-[a-z]+(?:-[a-z]+)*\\b/g)]
    .map(found => found[0]).filter(() => location.pathname !== '/api')";

/// What is wider than the screen, if the page is.
pub(crate) const STICKS_OUT: &str = "document.documentElement.scrollWidth <= innerWidth ? [] :
    [document.documentElement.scrollWidth + ' wide', ...[...document.querySelectorAll('body *')]
        .filter(one => one.getBoundingClientRect().right > innerWidth + 1).slice(0, 3).map(one => one.outerHTML.slice(0, 120))]";
