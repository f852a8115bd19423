-- no transaction
-- What a source takes of the disk, counted where its items are written, and when the clean-up has to look at it again.
create table if not exists item_space (
  project_id bigint primary key references project (id) on delete cascade,
  items integer not null default 0,
  bytes bigint not null default 0,
  names integer not null default 0,
  named integer not null default 0,
  grown bigint not null default 0,
  is_counted boolean not null default true,
  due_at timestamptz not null default '-infinity',
  trimmed_at timestamptz,
  trimmed_for text check (trimmed_for in ('source', 'account')),
  trimmed_over bigint
) with (fillfactor = 70);
comment on column item_space.items is 'its items, starred ones included';
comment on column item_space.bytes is 'the sum of item_bytes() of its items';
comment on column item_space.names is 'its rows of item_alias, as of the last count';
comment on column item_space.named is 'items that were stored or edited since its names were counted: each may have brought three';
comment on column item_space.grown is 'bytes by which it has grown since the sources of its owner were last added up';
comment on column item_space.is_counted is 'false: items from before this table are not in its figures yet';
comment on column item_space.due_at is 'before this no item is old enough to be forgotten, unless one more is stored';
comment on column item_space.trimmed_at is 'when items were last removed because there was no space for them';
comment on column item_space.trimmed_for is 'whose space it was: its own, or that of the account that added it';
comment on column item_space.trimmed_over is 'how many bytes that space has';

-- A place in a table that a clean-up goes through step by step. Who holds the row works; a crash goes on from the place.
create table if not exists walk (
  name text primary key,
  place text,
  ended_at timestamptz
);
comment on column walk.place is 'how far it has come; null: at the beginning';
comment on column walk.ended_at is 'when it last came to the end';

-- What an item takes of the disk, its indexes included. The length of a text is known without reading it; the folded text
-- counts three times, because its words and their index are of about that size, and 600 bytes are what the emptiest item takes.
create or replace function item_bytes(title text, link text, author text, image text, excerpt text, content text,
  enclosures jsonb, tags text[], folded text) returns bigint language sql stable parallel safe
  return 600 + octet_length(title) * 2 + coalesce(octet_length(link), 0) + coalesce(octet_length(author), 0)
    + coalesce(octet_length(image), 0) + octet_length(excerpt) + octet_length(content) + octet_length(enclosures::text)
    + octet_length(array_to_string(tags, ' ')) + 3 * octet_length(folded)::bigint;

create or replace function count_new_items() returns trigger language plpgsql as $$ begin
  insert into item_space as s (project_id, items, bytes, named, grown)
  select project_id, count(*), sum(b), count(*), sum(b) from (select project_id,
    item_bytes(title, link, author, image, excerpt, content, enclosures, tags, folded) as b from came) i
  group by project_id order by project_id
  on conflict (project_id) do update set items = s.items + excluded.items, bytes = s.bytes + excluded.bytes,
    named = s.named + excluded.named, grown = s.grown + excluded.grown, due_at = '-infinity'; return null; end $$;

create or replace function count_changed_items() returns trigger language plpgsql as $$ begin
  insert into item_space as s (project_id, items, bytes, named, grown)
  select project_id, sum(n), sum(b), sum(came), sum(b) from (
    select project_id, 1 as n, 1 as came,
      item_bytes(title, link, author, image, excerpt, content, enclosures, tags, folded) as b from is_now
    union all select project_id, -1, 0,
      -item_bytes(title, link, author, image, excerpt, content, enclosures, tags, folded) from was) i
  group by project_id order by project_id
  on conflict (project_id) do update set items = s.items + excluded.items, bytes = s.bytes + excluded.bytes,
    named = s.named + excluded.named, grown = greatest(s.grown + excluded.grown, 0),
    due_at = case when excluded.items > 0 then '-infinity' else s.due_at end; return null; end $$;

create or replace function count_gone_items() returns trigger language plpgsql as $$ begin
  update item_space s set items = s.items - g.n, bytes = s.bytes - g.b, grown = greatest(s.grown - g.b, 0)
  from (select project_id, count(*) as n, sum(item_bytes(title, link, author, image, excerpt, content, enclosures, tags,
    folded)) as b from gone group by project_id) g
  where s.project_id = g.project_id; return null; end $$;

set lock_timeout = '2s';
create or replace trigger new_items_in_space after insert on item
  referencing new table as came for each statement execute function count_new_items();
create or replace trigger changed_items_in_space after update on item
  referencing old table as was new table as is_now for each statement execute function count_changed_items();
create or replace trigger gone_items_in_space after delete on item
  referencing old table as gone for each statement execute function count_gone_items();
reset lock_timeout;

-- From here on the triggers count. What was there before is counted by the clean-up, source by source.
insert into item_space (project_id, is_counted) select id, false from project order by id
  on conflict (project_id) do update set is_counted = false;

-- A run that was killed leaves an index behind that nobody may use.
drop index concurrently if exists item_alias_by_sight;
create index concurrently item_alias_by_sight on item_alias (seen_at);
drop index concurrently if exists endpoint_gone;
create index concurrently endpoint_gone on endpoint (id) where state = 'gone';
