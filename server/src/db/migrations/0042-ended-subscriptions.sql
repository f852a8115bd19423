-- What a person has stopped following at once, so that it can be taken back for a day.
create table subscription_end (
  id uuid primary key default gen_random_uuid(),
  account_id bigint not null references account (id) on delete cascade,
  before jsonb not null,
  created_at timestamptz not null default now()
);
create index subscription_end_of_account on subscription_end (account_id);
create index subscription_end_by_age on subscription_end (created_at);
