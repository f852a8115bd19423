-- A source of news. What changes at each crawl lives in `crawl`, so that this row stays cold.
create table project (
  id bigint generated always as identity primary key,
  url_key text not null unique check (url_key ~ '^[a-z0-9][a-z0-9_-]{1,63}$'),
  kind text not null check (kind in ('FEED', 'GENERATED', 'PUBLISHED')),
  visibility text not null default 'PUBLIC' check (visibility in ('PUBLIC', 'PRIVATE')),
  title text not null,
  description text,
  link text,
  image text,
  language text,
  feed_url text,
  subscribers_count integer not null default 0 check (subscribers_count >= 0),
  last_item_at timestamptz,
  merged_into bigint references project (id),
  folded text not null default '',
  words tsvector not null default '',
  created_at timestamptz not null default now()
);
comment on column project.feed_url is 'the document that is fetched';
comment on column project.last_item_at is 'the sort_at of its newest item';
comment on column project.folded is 'title, description, tags and host in the form that search compares';

create index project_by_subscribers on project (subscribers_count desc, id) where visibility = 'PUBLIC' and merged_into is null;
create index project_by_age on project (id desc) where visibility = 'PUBLIC' and merged_into is null;
create index project_by_name on project (title, id) where visibility = 'PUBLIC' and merged_into is null;
create index project_words on project using gin (words);
create index project_merged on project (merged_into) where merged_into is not null;

-- Every address by which a project's feed is or was known, in canonical form: one feed is one project however it is written.
create table feed_address (
  key text primary key,
  project_id bigint not null references project (id) on delete cascade
);
create index feed_address_of_project on feed_address (project_id);

create table project_tag (
  project_id bigint not null references project (id) on delete cascade,
  name text not null check (length(name) between 1 and 50),
  position integer not null default 0,
  primary key (project_id, name)
);
create index project_tag_by_name on project_tag (name, project_id);

-- One row for each host:port: who may talk to it, and when. The lease keeps all but one worker away.
create table host (
  key text primary key,
  next_at timestamptz,
  not_before timestamptz not null default 'epoch',
  gap_factor integer not null default 1,
  gap_until timestamptz,
  failures_in_a_row integer not null default 0,
  lease_until timestamptz,
  lease_token uuid
) with (fillfactor = 70);
comment on column host.next_at is 'when its first project is due; null when none is';
comment on column host.not_before is 'politeness: no request before this, whatever is due';

create index host_due on host (next_at) where next_at is not null;

-- What the crawler knows of a project. One writer at a time: the holder of the host''s lease.
create table crawl (
  project_id bigint primary key references project (id) on delete cascade,
  host_key text not null references host (key),
  next_at timestamptz,
  interval_minutes real,
  interval_reason text not null default 'first',
  health text not null default 'new',
  checked_at timestamptz,
  succeeded_at timestamptz,
  changed_at timestamptz,
  error_code text,
  error_detail text,
  error_at timestamptz,
  failures integer not null default 0,
  failing_since timestamptz,
  crashes integer not null default 0,
  etag text,
  last_modified text,
  validators_url text,
  validated_at timestamptz,
  body_hash bytea,
  bad_body_hash bytea,
  same_bodies integer not null default 0,
  item_hashes text[] not null default '{}',
  aliases_seen_at timestamptz,
  hint_minutes real,
  median_gap_minutes real,
  moved_to text,
  moved_sightings integer not null default 0,
  moved_since timestamptz,
  gone_since timestamptz,
  storm_at timestamptz,
  encoding text,
  encoding_override text
) with (fillfactor = 70);
comment on column crawl.next_at is 'null: not crawled any more';
comment on column crawl.validated_at is 'when the whole document last came; validators are not sent after 8 days';
comment on column crawl.bad_body_hash is 'a body that could not be parsed: it is not parsed again';
comment on column crawl.same_bodies is 'identical bodies in a row from a host that gives no validators';
comment on column crawl.item_hashes is 'the items of the last stored document: what is in here is unchanged';
comment on column crawl.storm_at is 'when more new items came at once than a feed writes; they notify nobody';

create index crawl_due on crawl (host_key, next_at) where next_at is not null;

create table item (
  id bigint generated always as identity primary key,
  project_id bigint not null references project (id) on delete cascade,
  listed boolean not null,
  notify boolean not null,
  sort_at timestamptz not null,
  published_at timestamptz,
  updated_at timestamptz,
  created_at timestamptz not null default now(),
  written_by xid8 not null default pg_current_xact_id(),
  title text not null,
  link text,
  author text,
  image text,
  excerpt text not null,
  content text not null,
  enclosures jsonb not null default '[]',
  tags text[] not null default '{}',
  source_hash text not null,
  folded_title text not null,
  folded text not null,
  words tsvector not null
);
comment on column item.listed is 'the project is public: kept in step with project.visibility';
comment on column item.written_by is 'readers across projects stop at the oldest running transaction, because ids become visible out of order';
comment on column item.content is 'sanitised HTML';
comment on column item.folded is 'title and text in the form that search compares; words are its lexemes';

create index item_newest on item (sort_at desc, id desc) where listed;
create index item_of_project on item (project_id, sort_at desc, id desc);
create index item_words on item using gin (words);
-- Lexemes hardly compress, and trying to costs a sixth of an insert.
alter table item alter column words set storage external, alter column words set statistics 1000;

-- The names by which a document may call an item again. They outlive the item, so that what returns is not new.
create table item_alias (
  project_id bigint not null references project (id) on delete cascade,
  hash bytea not null,
  item_id bigint not null,
  seen_at timestamptz not null default now(),
  primary key (project_id, hash)
);
