-- Links to sign up, each for one account. Only the hash of its secret is stored.
set lock_timeout = '2s';
create table sign_up_invitation (
  id bigint generated always as identity primary key,
  secret_hash bytea not null unique,
  note text not null check (char_length(note) <= 200),
  made_by bigint references account (id) on delete set null,
  used_by bigint references account (id) on delete set null,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null,
  used_at timestamptz
);
-- A round trip to a provider that began on the page of such a link.
alter table provider_flow add column invitation_hash bytea;
-- Whoever signs up is asked about it: whether somebody administers.
create index account_administrators on account (id) where roles @> '{ROLE_ADMIN}';
reset lock_timeout;
