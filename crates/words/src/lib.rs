//! Every sentence a player sees, in English and Italian.
