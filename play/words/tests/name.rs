//! Names and messages in many scripts, and what people try with them.

use quarterdeck_words::name::{
    CHAT_LINES, CHAT_MAX, ChatFault, NAME_MAX, Name, NameFault, chat, normalise, skeleton,
};

/// Names that stay exactly as they are.
const GOOD: &[&str] = &[
    "Ada",
    "ada lovelace",
    "X",
    "7",
    "R2-D2",
    "J. R. R.",
    "snake_case",
    "O'Neil",
    "Nicolò D'Amico",
    "Perché Così",
    "Jean-Noël",
    "Zoë",
    "Müßig",
    "Łukasz Żółć",
    "Çağrı",
    "Ingibjörg Þórðardóttir",
    "Dvořák",
    "Nguyễn Thị Hồng",
    "Gal·la",
    "Oʻzbek",
    "Ελένη Παπαδοπούλου",
    "Σίσυφος",
    "ᾨδή",
    "Иван",
    "Мар'яна Їжак",
    "Ћирило",
    "علي",
    "محمد الفاتح",
    "زهرا",
    "مُحَمَّد",
    "דוד",
    "ג׳ורג׳",
    "अर्जुन",
    "श्रीनिवास रामानुजन",
    "ফারহানা",
    "தமிழ்ச்செல்வி",
    "สมชาย",
    "น้ำ",
    "ကျော်",
    "សុខា",
    "ལྷ་མོ",
    "მარიამ",
    "Անահիտ",
    "አበበ",
    "王小明",
    "田中 さくら",
    "ジョン・スミス",
    "Kenji 健二 サトウ",
    "佐々木",
    "김민준",
    "Kim 민준",
    "ᏣᎳᎩ",
    "Agent 007",
    "٣ علي",
    "Bjørn",
    "Ñandú",
];

/// What is typed, and the name it makes.
const MADE: &[(&str, &str)] = &[
    ("  Ada  ", "Ada"),
    ("Ada\t\n  Lovelace", "Ada Lovelace"),
    ("Ada\u{a0}Lovelace", "Ada Lovelace"),
    ("\u{3000}田中\u{3000}さくら", "田中 さくら"),
    ("Ａｄａ", "Ada"),
    ("ﬁlippo", "filippo"),
    ("Ⅳ", "IV"),
    ("①", "1"),
    ("𝓐𝓭𝓪", "Ada"),
    ("Nicolo\u{300}", "Nicolò"),
    ("ｻﾄｳ", "サトウ"),
    ("ห\u{e4d}\u{e32}", "ห\u{e33}"),
    ("D’Amico", "D'Amico"),
    ("Hawaiʻi", "Hawai'i"),
    ("Марʼяна", "Мар'яна"),
    ("Jean\u{2010}Noël", "Jean-Noël"),
    ("Jean\u{2011}Noël", "Jean-Noël"),
    ("Ada…", "Ada..."),
];

const BAD: &[(&str, NameFault)] = &[
    ("", NameFault::Empty),
    ("   ", NameFault::Empty),
    ("\u{3000}\u{a0}\n", NameFault::Empty),
    ("...", NameFault::Empty),
    ("- ' _", NameFault::Empty),
    // Control characters.
    ("\0", NameFault::Characters),
    ("Ada\0", NameFault::Characters),
    ("A\u{7}da", NameFault::Characters),
    ("\u{1b}[31mAda", NameFault::Characters),
    ("Ada\u{9b}", NameFault::Characters),
    // Turning text around.
    ("\u{202e}adA", NameFault::Characters),
    ("Ada\u{202d}", NameFault::Characters),
    ("\u{2066}Ada\u{2069}", NameFault::Characters),
    ("Ada\u{200f}", NameFault::Characters),
    ("Ada\u{61c}", NameFault::Characters),
    // What cannot be seen.
    ("A\u{200d}da", NameFault::Characters),
    ("A\u{200c}da", NameFault::Characters),
    ("A\u{200b}da", NameFault::Characters),
    ("\u{feff}Ada", NameFault::Characters),
    ("A\u{ad}da", NameFault::Characters),
    ("A\u{2060}da", NameFault::Characters),
    ("A\u{34f}da", NameFault::Characters),
    ("Ada\u{fe0f}", NameFault::Characters),
    ("Ada\u{e0101}", NameFault::Characters),
    ("Ada\u{e0041}\u{e007f}", NameFault::Characters),
    ("\u{3164}", NameFault::Characters),
    ("\u{115f}", NameFault::Characters),
    ("\u{ffa0}Ada", NameFault::Characters),
    ("\u{2800}", NameFault::Characters),
    ("A\u{180e}da", NameFault::Characters),
    // What means nothing to others.
    ("\u{e000}", NameFault::Characters),
    ("Ada\u{f8ff}", NameFault::Characters),
    ("Ada\u{10ffff}", NameFault::Characters),
    ("Ada\u{fffd}", NameFault::Characters),
    ("Ada\u{378}", NameFault::Characters),
    // Signs, symbols and emoji.
    ("<b>Ada</b>", NameFault::Characters),
    ("Ada & Grace", NameFault::Characters),
    ("ada@example.org", NameFault::Characters),
    ("Ada: Red", NameFault::Characters),
    ("“Ada”", NameFault::Characters),
    ("Ada 🏴‍☠️", NameFault::Characters),
    ("🦜", NameFault::Characters),
    ("Ada ✓", NameFault::Characters),
    ("½", NameFault::Characters),
    ("A/B", NameFault::Characters),
    ("\u{1f1ee}\u{1f1f9}", NameFault::Characters),
    // Marks piled up, or on nothing.
    ("Z\u{300}\u{301}\u{302}a", NameFault::Characters),
    ("Z\u{336}\u{35c}\u{321}\u{31e}\u{34d}a", NameFault::Characters),
    ("A\u{323}\u{323}", NameFault::Characters),
    ("ก็็็็็", NameFault::Characters),
    ("\u{301}Ada", NameFault::Characters),
    ("Ada -\u{301}", NameFault::Characters),
    // Letters and points that names are not written with.
    ("ㄱ", NameFault::Characters),
    ("שָׁלוֹם", NameFault::Characters),
    ("ᚱᚢᚾ", NameFault::Characters),
    // Scripts that nobody mixes.
    ("pаypal", NameFault::MixedScripts),
    ("Αda", NameFault::MixedScripts),
    ("Ада Lovelace", NameFault::MixedScripts),
    ("Ada علي", NameFault::MixedScripts),
    ("Иван Ελένη", NameFault::MixedScripts),
    ("Ada ٣", NameFault::MixedScripts),
    ("김 さくら", NameFault::MixedScripts),
    ("Ꭺda", NameFault::MixedScripts),
    // Too long.
    ("abcdefghijklmnopqrstuvwxy", NameFault::Long),
    ("王王王王王王王王王王王王王王王王王王王王王王王王王", NameFault::Long),
    ("क्षिक्षिक्षिक्षिक्षिक्षिक्षिक्षिक्षि", NameFault::Long),
];

#[test]
fn good_names_stay_as_they_are() {
    let wrong: Vec<_> = GOOD
        .iter()
        .map(|&typed| (typed, normalise(typed)))
        .filter(|(typed, name)| {
            let expected = typed.replace('ʻ', "'");
            name.as_ref().map(Name::as_str) != Ok(expected.as_str())
        })
        .collect();
    assert!(wrong.is_empty(), "{wrong:#?}");
}

#[test]
fn names_are_brought_into_one_form() {
    let wrong: Vec<_> = MADE
        .iter()
        .map(|&(typed, made)| (typed, made, normalise(typed)))
        .filter(|(_, made, name)| name.as_ref().map(Name::as_str) != Ok(*made))
        .collect();
    assert!(wrong.is_empty(), "{wrong:#?}");
}

#[test]
fn what_could_hide_or_pretend_something_is_refused() {
    let wrong: Vec<_> = BAD
        .iter()
        .map(|&(typed, fault)| (typed, fault, normalise(typed)))
        .filter(|(_, fault, name)| name.as_ref().err() != Some(fault))
        .collect();
    assert!(wrong.is_empty(), "{wrong:#?}");
}

#[test]
fn a_name_has_room_for_24_characters_and_96_bytes() {
    assert_eq!(NAME_MAX, 24);
    for letter in ["a", "é", "е", "王"] {
        assert!(normalise(&letter.repeat(24)).is_ok(), "{letter}");
        assert_eq!(normalise(&letter.repeat(25)), Err(NameFault::Long), "{letter}");
    }
    assert!(normalise(&format!("{}a", " ".repeat(1000))).is_ok());
    for long in ["a", "\0", "\u{301}", "\u{fdfa}", "🦜", "a\u{301}\u{300}"] {
        assert_eq!(normalise(&long.repeat(1000)), Err(NameFault::Long));
    }
}

#[test]
fn a_name_is_a_name_again() {
    for typed in GOOD.iter().chain(MADE.iter().map(|(typed, _)| typed)) {
        let name = normalise(typed).unwrap();
        assert_eq!(name.as_str().parse(), Ok(name.clone()));
        assert_eq!(Name::try_from(String::from(name.clone())), Ok(name.clone()));
        assert_eq!(name.to_string(), name.as_ref());
        assert!(name.looks_like(&name) && !skeleton(name.as_str()).is_empty());
    }
}

/// Every character there is, by itself and among letters: what is let in stays, and stays seen.
#[test]
fn no_character_gets_in_unseen() {
    for c in '\0'..=char::MAX {
        for typed in [format!("{c}"), format!("a{c}"), format!("a{c}b")] {
            let Ok(name) = normalise(&typed) else { continue };
            assert_eq!(normalise(name.as_str()), Ok(name.clone()), "{c:?}");
            assert!(!name.as_str().chars().any(char::is_control), "{c:?}");
            assert!(!skeleton(name.as_str()).is_empty(), "{c:?}");
        }
        let between = normalise(&format!("a{c}b"));
        let is_gone = between.is_ok_and(|name| ["ab", "a b"].contains(&name.as_str()));
        assert_eq!(is_gone, c.is_whitespace(), "{c:?}");
    }
}

fn alike(one: &str, other: &str) -> bool {
    let [one, other] = [one, other].map(|typed| normalise(typed).unwrap());
    assert_eq!(one.looks_like(&other), other.looks_like(&one));
    one.looks_like(&other)
}

#[test]
fn names_that_look_alike_are_alike() {
    for (one, other) in [
        ("Ada", "ada"),
        ("ADA", "ada"),
        ("Ian", "lan"),
        ("Ian", "ian"),
        ("Ian", "1an"),
        ("Bob", "B0b"),
        ("Emma", "Ernma"),
        ("Ada L.", "AdaL"),
        ("O'Neil", "ONeil"),
        ("Нина", "нина"),
        ("НАТА", "HATA"),
        ("Ада", "ада"),
        ("сора", "copa"),
        ("Αντα", "αντα"),
        ("ΣΟΦΟΣ", "σοφος"),
        ("ΤΟΜ", "TOM"),
        ("Weiß", "WEISS"),
        ("Émile", "émile"),
        ("ᎪᎠᎪ", "ADA"),
    ] {
        assert!(alike(one, other), "{one} and {other}");
    }
}

#[test]
fn names_that_differ_are_not_alike() {
    for (one, other) in [
        ("Ada", "Eva"),
        ("Eva", "Ena"),
        ("Dave", "Dane"),
        ("Nina", "Vina"),
        ("Jose", "José"),
        ("Nicolo", "Nicolò"),
        ("Anna", "Anno"),
        ("Ada 2", "Ada 3"),
        ("Иван", "Ivan"),
        ("王小明", "王小朋"),
        ("علي", "عمر"),
        ("Red", "Fred"),
    ] {
        assert!(!alike(one, other), "{one} and {other}");
    }
}

#[test]
fn messages_stay_as_people_write_them() {
    for text in [
        "Hello!",
        "Che bel colpo… davvero?!",
        "<b>bold</b> & \"quoted\" {x} $y \\n",
        "two  spaces",
        "one\ntwo\nthree\nfour\nfive",
        "Well played 🏴‍☠️ 👨‍👩‍👧‍👦 👍🏽 1️⃣ ❤️ 🇮🇹",
        "می‌خواهم",
        "שלום, Ada!",
        "ක්‍රීඩාව",
        "ज़ांज़ों",
        "Nguyễn",
        "Ада и Ada",
        "½ ﬁ Ａ ①",
    ] {
        assert_eq!(chat(text).as_deref(), Ok(text));
    }
}

#[test]
fn what_would_harm_a_reader_is_taken_out_of_a_message() {
    for (typed, shown) in [
        ("  Hello  ", "Hello"),
        ("Hel\0lo\u{7}", "Hello"),
        ("\u{1b}[31mred\u{9b}", "[31mred"),
        ("a\tb", "a b"),
        ("a\r\nb\rc", "a\nb\nc"),
        ("a\u{2028}b\u{85}c", "a\nb\nc"),
        ("\n\na\n\n \n\nb\n", "a\nb"),
        ("\u{202e}olleh\u{202c}", "olleh"),
        ("\u{2067}a\u{2069}", "a"),
        ("a\u{200b}b\u{feff}c\u{ad}d\u{2060}", "abcd"),
        ("a\u{e0041}\u{e0042}\u{e007f}", "a"),
        ("a\u{e000}\u{f8ff}\u{10fffd}\u{ffff}\u{fdd0}", "a"),
        ("\u{3164}a\u{115f}", "a"),
        ("e\u{301}", "é"),
        ("e\u{200b}\u{301}", "é"),
        ("q\u{300}\u{301}\u{302}\u{303}\u{304}!", "q\u{300}\u{301}!"),
        ("ก็็็็็", "ก็"),
        ("\u{301}a \u{301}b\n\u{301}c", "a b\nc"),
        ("q\u{300}\u{301}\u{200d}\u{302}\u{303}", "q\u{300}\u{301}\u{200d}"),
        ("a\u{200d}\u{200d}\u{200d}b", "a\u{200d}b"),
        ("a\u{fe0f}\u{fe0f}\u{fe0f}", "a\u{fe0f}"),
        ("1\n2\n3\n4\n5\n6\n7", "1\n2\n3\n4\n5 6 7"),
    ] {
        assert_eq!(chat(typed).as_deref(), Ok(shown), "{typed:?}");
        assert_eq!(chat(shown).as_deref(), Ok(shown), "{typed:?}");
    }
}

#[test]
fn a_message_that_nobody_can_see_is_empty() {
    for typed in
        ["", " \n\t ", "\0", "\u{200d}", "\u{200f}\u{fe0f}", "\u{202e}", "\u{2800}", "\u{301}"]
    {
        assert_eq!(chat(typed), Err(ChatFault::Empty), "{typed:?}");
    }
}

#[test]
fn a_message_has_room_for_500_characters_and_2000_bytes() {
    assert_eq!((CHAT_MAX, CHAT_LINES), (500, 5));
    for letter in ["a", "é", "王", "🦜"] {
        assert!(chat(&letter.repeat(500)).is_ok());
        assert_eq!(chat(&letter.repeat(501)), Err(ChatFault::Long));
    }
    assert_eq!(chat(&"👨‍👩‍👧‍👦".repeat(81)), Err(ChatFault::Long));
    assert_eq!(chat(&"\u{200b}".repeat(100_000)), Err(ChatFault::Long));
    let lines = "\n".repeat(499) + "a";
    assert_eq!(chat(&lines).as_deref(), Ok("a"));
}

/// Every character there is: what is made of a message is made of it again, and holds no control but the line's end.
#[test]
fn every_message_is_fit_to_be_shown() {
    for c in '\0'..=char::MAX {
        for typed in [format!("{c}"), format!("a{c}\u{301}b")] {
            let Ok(text) = chat(&typed) else { continue };
            assert_eq!(chat(&text).as_deref(), Ok(text.as_str()), "{c:?}");
            assert!(!text.chars().any(|c| c.is_control() && c != '\n'), "{c:?}");
        }
    }
}
