-- News about a person's own things that is no item: replies, mentions, silence. The bell shows them at once, between digests, so both
-- take their ids from one sequence; the next digest carries those that are unread then.
create table alert (
  id bigint primary key default nextval(pg_get_serial_sequence('digest', 'id')),
  account_id bigint not null references account (id) on delete cascade,
  kind text not null check (kind in ('REPLY', 'MENTION', 'ANSWER', 'STATE', 'MODERATED', 'REPORTED', 'SILENCE')),
  subject text not null check (length(subject) between 1 and 100),
  title text not null check (length(title) between 1 and 300),
  path text not null check (path like '/%' and length(path) <= 300),
  count integer not null default 1 check (count > 0),
  actors text[] not null default '{}',
  digest_id bigint references digest (id) on delete cascade,
  read_at timestamptz,
  created_at timestamptz not null default now()
);
comment on column alert.id is 'its place in the bell; a new one whenever the alert grows';
comment on column alert.subject is 'the key of the thing that it is about, such as post:12: unread ones of a kind on one subject are one row';
comment on column alert.actors is 'nicknames as they were, newest first, three at most';
comment on column alert.digest_id is 'the digest that carries it to mail and push; null: none yet, or it was read before';
create unique index alert_growing on alert (account_id, kind, subject) where read_at is null and digest_id is null;
create index alert_newest on alert (account_id, id desc);
create index alert_unread on alert (account_id) where read_at is null;
create index alert_of_digest on alert (digest_id) where digest_id is not null;
create index alert_by_age on alert (created_at);
comment on column digest.items is 'entries in all; those beyond 50 are counted and have no place; 0: it carries alerts alone, and the bell does not show it';
