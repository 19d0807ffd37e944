//! How regrets are kept, and how much each iteration counts.

use std::fmt;
use std::str::FromStr;

use serde::{Deserialize, Serialize};

/// A way to minimise regret.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Method {
    /// CFR+ (Tammelin 2014): regrets never fall below zero, and the `t`th iteration counts `t` times.
    #[default]
    Plus,
    /// Discounted CFR (Brown and Sandholm 2019) with α = 3/2, β = 0, γ = 2: what was regretted long ago fades.
    Discounted,
    /// Predictive CFR+ (Farina, Kroer and Sandholm 2021): the next regret is expected to be the last one again; the
    /// `t`th iteration counts `t²` times.
    Predictive,
    /// External sampling (Lanctot and others 2009): chance and the other players are drawn by lot, all own choices
    /// are gone through.
    External,
}

impl Method {
    /// All of them.
    pub const ALL: [Self; 4] = [Self::Plus, Self::Discounted, Self::Predictive, Self::External];

    /// Its name on the command line.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Plus => "plus",
            Self::Discounted => "discounted",
            Self::Predictive => "predictive",
            Self::External => "external",
        }
    }

    /// How much the strategy of this iteration, counted from 1, weighs in the average.
    pub(crate) fn weight(self, iteration: u64) -> f64 {
        let iteration = iteration as f64;
        match self {
            Self::Plus => iteration,
            Self::Discounted | Self::Predictive => iteration * iteration,
            Self::External => 1.0,
        }
    }

    /// What is left of earlier regrets, of positive and of negative ones, before those of this iteration are added.
    pub(crate) fn discounts(self, iteration: u64) -> (f64, f64) {
        match self {
            Self::Discounted => {
                let before = (iteration - 1) as f64;
                let power = before * before.sqrt();
                (power / (power + 1.0), 0.5)
            }
            _ => (1.0, 1.0),
        }
    }

    /// Whether a regret below zero counts as zero from then on.
    pub(crate) fn forgives(self) -> bool {
        matches!(self, Self::Plus | Self::Predictive)
    }
}

impl fmt::Display for Method {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

impl FromStr for Method {
    type Err = String;

    fn from_str(name: &str) -> Result<Self, Self::Err> {
        Self::ALL.into_iter().find(|method| method.name() == name).ok_or_else(|| {
            let names = Self::ALL.map(Self::name);
            format!("a method is {}", quarterdeck_engine::sentence::or_list(&names))
        })
    }
}
