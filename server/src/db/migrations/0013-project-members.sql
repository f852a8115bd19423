-- The readers of a private project, beside its owner.
create table project_member (
  project_id bigint not null references project on delete cascade,
  account_id bigint not null references account on delete cascade,
  since timestamptz not null default now(),
  primary key (project_id, account_id)
);
create index project_member_of_account on project_member (account_id);
