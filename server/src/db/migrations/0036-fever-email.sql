-- A Fever app may sign in by the e-mail, which can change afterwards. The token itself is not stored, so its keys cannot be made anew.
set lock_timeout = '2s';
alter table access_token
  add column fever_email bytea,
  add constraint access_token_fever_email_check check (
    (fever_email is null or length(fever_email) = 32) and (fever_email is null) = (cardinality(fever_hashes) = 0));
reset lock_timeout;
comment on column access_token.fever_email is 'SHA-256 of the account''s email_key that fever_hashes were made for; null: there are none';
