//! Programs that fit, measure and compare bots: see `examples/`. They share nothing yet.
