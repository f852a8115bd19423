-- Keys of programs that call in a person's name (developer mode and reader apps). Only the hash of a token is stored.
create table access_token (
  id bigint generated always as identity primary key,
  account_id bigint not null references account (id) on delete cascade,
  name text not null check (length(name) between 1 and 50),
  hint text not null check (length(hint) = 7),
  hash bytea not null unique check (length(hash) = 32),
  fever_hashes bytea[] not null default '{}',
  scopes text[] not null check (
    cardinality(scopes) > 0 and scopes <@ array['publish', 'read', 'subscribe', 'reader']),
  projects bigint[] check (projects is null or cardinality(projects) > 0),
  expires_at timestamptz,
  used_at timestamptz,
  used_by jsonb,
  revoked_at timestamptz,
  created_at timestamptz not null default now(),
  check (projects is null or scopes = array['publish']),
  check (cardinality(fever_hashes) = 0 or 'reader' = any (scopes))
);
comment on column access_token.hint is 'the first seven characters, by which its person knows it';
comment on column access_token.hash is 'SHA-256 of the token as it is read: small letters, without hyphens';
comment on column access_token.fever_hashes is 'SHA-256 of each md5(name:token) that a Fever app may send';
comment on column access_token.projects is 'ids of the projects that it may publish in; null: all of its person''s';
comment on column access_token.expires_at is 'null: it has no end';
comment on column access_token.used_by is '{network, program} of its last use, noted every ten minutes';
create index access_token_of_account on access_token (account_id);
create index access_token_of_fever on access_token using gin (fever_hashes) where fever_hashes <> '{}';
