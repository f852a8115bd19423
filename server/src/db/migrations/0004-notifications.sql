-- Whoever switches notifications on is told of what is written from then on, never of the backlog.
alter table subscription add column notify_from xid8 not null default pg_current_xact_id();
comment on column subscription.notify_from is 'the transaction that switched notifications on; moved on whenever they are switched on again';
create index subscription_notifying_project on subscription (project_id) where project_id is not null and notify_minute is not null;
create index subscription_notifying_tag on subscription (tag) where tag is not null and notify_minute is not null;
create index subscription_notifying_word on subscription (word_id) where word_id is not null and notify_minute is not null;

-- New items that passed the filter of a subscription wait here for the slot of their person. Idle people have no row anywhere.
create table waiting_item (
  account_id bigint not null,
  item_id bigint not null,
  subscription_id bigint not null,
  keyword text,
  primary key (account_id, item_id, subscription_id)
);
comment on column waiting_item.account_id is 'no foreign key, which would cost as much as the row: digest_due has one, and every row here comes with one there';
comment on column waiting_item.keyword is 'the keyword that it matched; null: the subscription has none that asks for anything';

create table digest_due (
  account_id bigint primary key references account (id) on delete cascade,
  due_at timestamptz not null
);
comment on table digest_due is 'people for whom something waits, and their next slot';
create index digest_due_by_time on digest_due (due_at);

-- One notification: all that was new for a person in a slot.
create table digest (
  id bigint generated always as identity primary key,
  account_id bigint not null references account (id) on delete cascade,
  slot timestamptz not null,
  sealed_at timestamptz,
  items integer not null,
  read_at timestamptz,
  created_at timestamptz not null default now(),
  unique (account_id, slot)
);
comment on column digest.sealed_at is 'null: quiet hours hold it, it still grows, and only the bell shows it';
comment on column digest.items is 'entries in all; those beyond 50 are counted and have no place';
create index digest_newest on digest (account_id, id desc);
create unique index digest_held on digest (account_id) where sealed_at is null;
create index digest_unread on digest (account_id) where read_at is null;
create index digest_by_age on digest (created_at);

-- The key is the promise: an item is told once to a person, whatever happens.
create table digest_item (
  account_id bigint not null,
  item_id bigint not null,
  digest_id bigint not null references digest (id) on delete cascade,
  place integer,
  story bigint,
  told_by bigint,
  reasons jsonb not null,
  muted_channels text[] not null default '{}',
  primary key (account_id, item_id)
);
comment on column digest_item.place is 'its place in the digest from 1; null: beyond the 50, or named by another entry';
comment on column digest_item.told_by is 'the item whose entry names this one: the same story, in this digest or an earlier one';
comment on column digest_item.reasons is 'the subscriptions that asked for it: [{subscriptionId, type, key, title, keyword}], as they were';
create index digest_item_of_digest on digest_item (digest_id, place);
create index digest_item_of_story on digest_item (account_id, story) where story is not null;

-- Where a person is reached: the e-mail address, browsers, phones.
create table endpoint (
  id bigint generated always as identity primary key,
  account_id bigint not null references account (id) on delete cascade,
  session_id bigint,
  channel text not null check (channel in ('email', 'webpush', 'fcm')),
  os text check (os in ('Web', 'Android', 'iOS')),
  address text not null check (length(address) <= 4096),
  address_hash bytea not null,
  host text not null,
  browser text,
  system text,
  state text not null default 'active' check (state in ('active', 'paused', 'gone')),
  failures integer not null default 0,
  failing_since timestamptz,
  last_error text,
  last_error_at timestamptz,
  last_sent_at timestamptz,
  seen_at timestamptz not null default now(),
  created_at timestamptz not null default now(),
  unique (channel, address_hash)
);
comment on column endpoint.session_id is 'the sign-in in which it was registered, and whose end by its person is its end; no foreign key, because one that merely runs out leaves it';
comment on column endpoint.address is 'an e-mail address, the JSON of a PushSubscription, or an FCM token; it belongs to whoever registered it last';
comment on column endpoint.host is 'whom we talk to for it; a circuit is for one host';
comment on column endpoint.browser is 'the name of a device''s browser, null where it is not known; of an app it is null';
comment on column endpoint.system is 'the name of a device''s system, such as Windows or iPhone, null where it is not known';
comment on column endpoint.state is 'paused: refused too often, until the person switches it on again; gone: the far end says it is no more';
create index endpoint_of_account on endpoint (account_id);
create unique index endpoint_email on endpoint (account_id) where channel = 'email';

-- One digest through one endpoint: the ledger. A row without a digest is a test that the person asked for.
create table delivery (
  id bigint generated always as identity primary key,
  digest_id bigint references digest (id) on delete cascade,
  endpoint_id bigint not null references endpoint (id) on delete cascade,
  channel text not null,
  host text not null,
  state text not null default 'pending' check (state in ('pending', 'sending', 'sent', 'dead', 'expired', 'suppressed')),
  idem_key text not null,
  attempts integer not null default 0,
  ambiguous integer not null default 0,
  handed_over boolean not null default false,
  due_at timestamptz not null default now(),
  lease_token uuid,
  error_code text,
  error text,
  created_at timestamptz not null default now(),
  settled_at timestamptz,
  unique (digest_id, endpoint_id)
);
comment on column delivery.idem_key is '32 characters of base64url, the same at every attempt: Message-ID, Topic, collapse key';
comment on column delivery.due_at is 'when it may be tried; while it is being sent, when its lease runs out';
comment on column delivery.handed_over is 'mail: all of it may have reached the server, so that a repetition may be a second copy';
comment on column delivery.ambiguous is 'attempts that ended without our knowing whether they arrived';
create index delivery_due on delivery (channel, host, due_at) where state in ('pending', 'sending');
create index delivery_of_endpoint on delivery (endpoint_id, id desc);
create index delivery_test_by_age on delivery (created_at) where digest_id is null;
create index delivery_settled on delivery (settled_at) where settled_at is not null;

create table delivery_attempt (
  delivery_id bigint not null references delivery (id) on delete cascade,
  n integer not null,
  ended_at timestamptz not null default clock_timestamp(),
  outcome text not null,
  error text,
  primary key (delivery_id, n)
);

-- A far end that fails for everybody is left alone for a while, by all processes.
create table circuit (
  channel text not null,
  host text not null,
  failures integer not null default 0,
  counting_since timestamptz not null default now(),
  open_until timestamptz,
  opened integer not null default 0,
  error text,
  told_at timestamptz,
  primary key (channel, host)
);
comment on column circuit.opened is 'how often in a row; 0: closed';
comment on column circuit.told_at is 'when the administrators were told of it';

-- Keys that are made at the first start and kept.
create table server_key (
  name text primary key,
  value jsonb not null,
  created_at timestamptz not null default now()
);

-- Who changes quiet hours, time zone or pause is looked at again: a digest that is held may be due sooner than it was, and so may
-- deliveries that quiet hours have put off, which are those that wait without a trouble.
create function look_again_at_digest() returns trigger language plpgsql as $$
begin
  update digest_due set due_at = '-infinity' where account_id = new.id;
  update delivery d set due_at = now() from endpoint e
  where e.account_id = new.id and d.endpoint_id = e.id and d.state = 'pending' and d.error_code is null and d.due_at > now();
  return null;
end $$;
create trigger digest_of_changed_account after update of quiet_from, quiet_to, time_zone, paused_until on account
  for each row when ((old.quiet_from, old.quiet_to, old.time_zone, old.paused_until) is distinct from
    (new.quiet_from, new.quiet_to, new.time_zone, new.paused_until))
  execute function look_again_at_digest();
comment on column digest_due.due_at is 'the beginning of a slot; -infinity: quiet hours have changed, so the slot is to be found anew';

-- Digests go with all other mails where no mail server is set up; these have headers of their own.
alter table outbox_mail add column headers jsonb not null default '{}';

-- After the cascades, one of which waits for whoever is making the person due: then all of it is there.
create function delete_waiting_items() returns trigger language plpgsql as $$
begin
  delete from waiting_item where account_id = old.id;
  return null;
end $$;
create trigger waiting_items_of_account after delete on account
  for each row execute function delete_waiting_items();
