-- The address that a program opens when its work begins, ends or fails: one a project that somebody publishes to.
create table ping (
  project_id bigint primary key references project (id) on delete cascade,
  account_id bigint references account (id) on delete cascade,
  id uuid not null unique default gen_random_uuid(),
  last_at timestamptz,
  last_kind text check (last_kind in ('success', 'fail')),
  last_run uuid,
  last_hash bytea,
  started_at timestamptz,
  started_run uuid,
  created_at timestamptz not null default now()
);
comment on column ping.account_id is 'the owner of the project, with whom it goes';
comment on column ping.id is 'the address: whoever has it pings';
comment on column ping.last_at is 'the last success or failure: the program lives';
comment on column ping.last_run is 'the run that the program named with it';
comment on column ping.last_hash is 'of the last failure: what was sent, by which a repetition is known';
comment on column ping.started_at is 'when the run began that has not ended; null: none is going on';
create index ping_of_account on ping (account_id);
