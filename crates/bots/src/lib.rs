//! Players that sit at the table like people: they get a view and the legal actions, and nothing else.
