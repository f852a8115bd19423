-- The people who are told of a post's comments, of whom somebody wants to hear nothing, and the alerts that a person has switched off.
-- Community paper, §5 and §8.
create table post_follow (
  post_id bigint not null references post (id) on delete cascade,
  account_id bigint not null references account (id) on delete cascade,
  created_at timestamptz not null default now(),
  primary key (post_id, account_id)
);
create index post_follow_of_account on post_follow (account_id);

create table account_block (
  account_id bigint not null references account (id) on delete cascade,
  blocked_id bigint not null references account (id) on delete cascade,
  created_at timestamptz not null default now(),
  primary key (account_id, blocked_id),
  check (account_id <> blocked_id)
);
comment on column account_block.blocked_id is 'their texts are folded for account_id, and raise no alert';
create index account_block_of_blocked on account_block (blocked_id);

alter table account add column muted_alerts text[] not null default '{}';
comment on column account.muted_alerts is 'the kinds of alert that the person has switched off';
