//! The table from outside: what can be asked of it, by whom and when, and what everybody is told.

mod bots;
mod clocks;
mod commands;
mod driver;
mod fork;
mod games;
mod journal;
mod large;
mod limits;
mod news;
mod people;
mod playing;
mod presence;
mod rematch;
mod sealing;
mod seating;
mod secrets;
mod signed;
mod talk;
mod updates;
mod votes;
