//! The rules, one by one. A test's name begins with the id of the rule it holds the game to.

mod common;

mod abilities;
mod actions;
mod allocation;
mod charters;
mod combat;
mod data;
mod duties;
mod examples;
mod flight;
mod forts;
mod home_port;
mod limits;
mod movement;
mod natives;
mod odds;
mod options;
mod pirate_life;
mod players;
mod ports;
mod prizes;
mod purchases;
mod rulings;
mod setup;
mod ships;
mod truces;
mod turn;
mod turning_pirate;
mod vectors;
mod versions;
mod victory;
