-- People are suggested by the beginning of their username, which the unique index, sorted by the database's collation, does not find.
create index account_username_prefix on account (username text_pattern_ops);
