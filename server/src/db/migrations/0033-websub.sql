-- WebSub: programs elsewhere are sent our feeds when they change, and hubs elsewhere send us theirs. Developer paper, §7; clients paper, §4.
set lock_timeout = '2s';
alter table crawl
  add column pushed_until timestamptz,
  add column push_misses integer not null default 0;
reset lock_timeout;
comment on column crawl.pushed_until is 'until then a hub sends the documents, and the source is asked rarely; null: no hub is relied on';
comment on column crawl.push_misses is 'polls in a row that found an item which no push had brought';

create table websub_topic (
  id bigint generated always as identity primary key,
  address text not null unique check (length(address) <= 2048),
  project_id bigint not null references project (id) on delete cascade,
  version text not null,
  changed_at timestamptz not null default '-infinity',
  check_at timestamptz not null default now()
);
comment on table websub_topic is 'a feed of ours to which somebody has subscribed';
comment on column websub_topic.version is 'names the items of the feed at the last look';
comment on column websub_topic.changed_at is 'when they were last found to be others; the next look is a minute later at the earliest';
create index websub_topic_check on websub_topic (check_at);
create index websub_topic_of_project on websub_topic (project_id);

create table websub_callback (
  id bigint generated always as identity primary key,
  topic_id bigint not null references websub_topic (id) on delete cascade,
  callback text not null check (length(callback) <= 2048),
  host text not null,
  secret text check (octet_length(secret) between 1 and 199),
  lease_until timestamptz,
  asked text check (asked in ('subscribe', 'unsubscribe')),
  asked_secret text check (octet_length(asked_secret) between 1 and 199),
  asked_seconds integer,
  verify_at timestamptz,
  verifications integer not null default 0,
  sent_version text,
  deliver_at timestamptz,
  failures integer not null default 0,
  verify_token uuid,
  deliver_token uuid,
  created_at timestamptz not null default now(),
  unique (topic_id, callback),
  check ((asked is null) = (verify_at is null))
);
comment on table websub_callback is 'an address that is sent a feed, or asks to be';
comment on column websub_callback.lease_until is 'null: it has not confirmed that it wants the feed';
comment on column websub_callback.asked is 'somebody asks for this in its name; it has still to confirm it';
comment on column websub_callback.verifications is 'times that it was asked about this request';
comment on column websub_callback.sent_version is 'the version of the feed that it has; nothing is due while that is the topic''s';
comment on column websub_callback.failures is 'deliveries in a row that failed';
comment on column websub_callback.verify_token is 'of the process that asks it';
comment on column websub_callback.deliver_token is 'of the process that sends to it';
create index websub_callback_verify on websub_callback (verify_at) where verify_at is not null;
create index websub_callback_deliver on websub_callback (deliver_at) where deliver_at is not null;
create index websub_callback_ended on websub_callback (lease_until);
create index websub_callback_of_host on websub_callback (host);

create table websub_host (
  host text primary key,
  failures integer not null default 0,
  opened integer not null default 0,
  open_until timestamptz,
  noted_at timestamptz not null default now()
);
comment on table websub_host is 'a circuit breaker: a host of callbacks that keeps failing is left alone for a while';

create table websub_lease (
  project_id bigint primary key references crawl (project_id) on delete cascade,
  id uuid not null unique default gen_random_uuid(),
  hub text not null check (length(hub) <= 2048),
  topic text not null check (length(topic) <= 2048),
  source text not null,
  secret text not null,
  state text not null default 'wanted' check (state in ('wanted', 'asked', 'active', 'denied')),
  asked_at timestamptz,
  lease_until timestamptz,
  pushed_at timestamptz,
  failures integer not null default 0,
  due_at timestamptz default now(),
  since timestamptz not null default now()
);
comment on table websub_lease is 'a source''s hub, which is asked to send what is new';
comment on column websub_lease.id is 'the end of our callback''s address: only the hub knows it';
comment on column websub_lease.source is 'the address at which the source is crawled; once that is another one, the hub''s documents are not taken';
comment on column websub_lease.lease_until is 'null: the hub has not confirmed, or its lease has ended';
comment on column websub_lease.due_at is 'when the hub is asked, or asked again before the lease ends';
create index websub_lease_due on websub_lease (due_at);
create index websub_lease_until on websub_lease (lease_until) where lease_until is not null;

create table websub_push (
  id bigint generated always as identity primary key,
  project_id bigint not null references websub_lease (project_id) on delete cascade,
  body bytea not null,
  content_type text,
  due_at timestamptz not null default now(),
  tries integer not null default 0,
  received_at timestamptz not null default now()
);
comment on table websub_push is 'a document that a hub has sent and that is still to be read';
comment on column websub_push.tries is 'readings that were begun: one that ends its process is not begun for ever';
create index websub_push_due on websub_push (due_at);
create index websub_push_of_project on websub_push (project_id, id);
