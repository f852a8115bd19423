-- The owner of a private project hands out links by which others become its members.
create table invitation (
  id bigint generated always as identity primary key,
  project_id bigint not null references project (id) on delete cascade,
  secret text not null unique,
  people integer check (people between 1 and 100),
  joined integer not null default 0,
  expires_at timestamptz,
  revoked_at timestamptz,
  created_at timestamptz not null default clock_timestamp(),
  check (joined between 0 and coalesce(people, joined))
);
comment on table invitation is 'a link by which people become members of a private project';
comment on column invitation.secret is 'the last part of the link, as it is and not as a hash: its owner copies it again';
comment on column invitation.people is 'null: for any number';
comment on column invitation.expires_at is 'null: it has no end';
create index invitation_of_project on invitation (project_id);

-- Someone who was removed does not come back by a link that they have.
create table removed_member (
  project_id bigint not null references project (id) on delete cascade,
  account_id bigint not null references account (id) on delete cascade,
  removed_at timestamptz not null default clock_timestamp(),
  primary key (project_id, account_id)
);
comment on table removed_member is 'a person whom the owner has removed: invitations from before are none for them';
create index removed_member_of_account on removed_member (account_id);
