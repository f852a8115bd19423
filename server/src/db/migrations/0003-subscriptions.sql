alter table account
  add column fold_stories boolean not null default true,
  add column read_on_scroll boolean not null default false,
  add column read_id bigint not null default 0;
comment on column account.read_id is 'items up to this id are read, where read_upto says nothing of their project: what was there before the person';
update account set read_id = coalesce((select max(id) from item), 0);

alter table project
  add column owner_id bigint references account (id) on delete set null,
  add column edited text[] not null default '{}' check (edited <@ array['title', 'description']),
  add column newest_item_id bigint not null default 0;
comment on column project.owner_id is 'who added it; a PRIVATE one is for that person alone';
comment on column project.edited is 'what somebody wrote here: a crawl leaves it as it is';
comment on column feed_address.key is 'a PRIVATE project''s begins with its owner, so that each person has their own';
comment on column project.newest_item_id is 'the highest id of its items that ever was';
update project set newest_item_id = coalesce((select max(id) from item where project_id = project.id), 0);
create index project_of_owner on project (owner_id) where owner_id is not null;

-- Nobody else may ever see a private project, so it goes with its owner. The crawls are locked first, as by all who write both.
create function delete_private_projects() returns trigger language plpgsql as $$
begin
  perform from crawl
    where project_id in (select id from project where owner_id = old.id and visibility = 'PRIVATE')
    order by project_id for update;
  delete from project where owner_id = old.id and visibility = 'PRIVATE';
  return old;
end $$;
create trigger private_projects_of_account before delete on account
  for each row execute function delete_private_projects();

-- Within one project ids become visible in order, because one transaction at a time writes its items.
create index item_first_seen on item (project_id, id);
-- Across projects they do not: whoever takes every item once goes by the transaction.
create index item_by_writing on item (written_by, id);

create table folder (
  id bigint generated always as identity primary key,
  account_id bigint not null references account (id) on delete cascade,
  name text not null check (length(name) between 1 and 50),
  created_at timestamptz not null default now(),
  unique (account_id, id)
);

-- A word that somebody follows. Its hits are noted as items come; those from before are filled in once.
create table word (
  id bigint generated always as identity primary key,
  text text not null unique,
  entry bigint unique,
  filled_at timestamptz,
  created_at timestamptz not null default now()
);
create sequence word_entry owned by word.entry;
create index word_not_filled on word (id) where filled_at is null;
comment on column word.entry is 'counts up, under the lock of the cursor of its readers: items beyond it are matched from then on';
comment on column word.text is 'as it was typed first, in NFKC; one that means the same is a word of its own';

create table word_hit (
  word_id bigint not null references word (id) on delete cascade,
  item_id bigint not null references item (id) on delete cascade,
  sort_at timestamptz not null,
  primary key (word_id, item_id)
);
create index word_hit_newest on word_hit (word_id, sort_at desc, item_id desc);
create index word_hit_of_item on word_hit (item_id);

create table subscription (
  id bigint generated always as identity primary key,
  account_id bigint not null references account (id) on delete cascade,
  project_id bigint references project (id) on delete cascade,
  tag text check (length(tag) between 1 and 50),
  word_id bigint references word (id) on delete cascade,
  folder_id bigint,
  position integer,
  notify_minute integer check (notify_minute > 0),
  muted_channels text[] not null default '{}' check (muted_channels <@ array['email', 'webpush', 'fcm']),
  created_at timestamptz not null default now(),
  check (num_nonnulls(project_id, tag, word_id) = 1),
  foreign key (account_id, folder_id) references folder (account_id, id) on delete set null (folder_id)
);
comment on column subscription.position is 'its place among all of the account''s; null sorts last';
create unique index subscription_of_project on subscription (account_id, project_id) where project_id is not null;
create unique index subscription_of_tag on subscription (account_id, tag) where tag is not null;
create unique index subscription_of_word on subscription (account_id, word_id) where word_id is not null;
create index subscription_by_account on subscription (account_id);
create index subscription_by_project on subscription (project_id) where project_id is not null;
create index subscription_by_tag on subscription (tag) where tag is not null;
create index subscription_by_word on subscription (word_id) where word_id is not null;
create index subscription_in_folder on subscription (account_id, folder_id) where folder_id is not null;

create table subscription_keyword (
  subscription_id bigint not null references subscription (id) on delete cascade,
  keyword text not null check (length(keyword) between 1 and 100),
  created_at timestamptz not null default clock_timestamp(),
  primary key (subscription_id, keyword)
);

-- Reading state. An item is read when item_read says so; else when its id is not above read_upto of its project, or
-- account.read_id where there is none; else when it was first seen 30 days ago.
create table read_upto (
  account_id bigint not null references account (id) on delete cascade,
  project_id bigint not null references project (id) on delete cascade,
  item_id bigint not null,
  primary key (account_id, project_id)
);
create index read_upto_of_project on read_upto (project_id);

create table item_read (
  account_id bigint not null references account (id) on delete cascade,
  project_id bigint not null references project (id) on delete cascade,
  item_id bigint not null references item (id) on delete cascade,
  is_read boolean not null,
  primary key (account_id, project_id, item_id)
);
create index item_read_of_item on item_read (item_id);
create index item_read_of_project on item_read (project_id);

-- What a mark changed, so that it can be taken back.
create table read_mark (
  id uuid primary key default gen_random_uuid(),
  account_id bigint not null references account (id) on delete cascade,
  before jsonb not null,
  created_at timestamptz not null default now()
);
create index read_mark_of_account on read_mark (account_id);
create index read_mark_by_age on read_mark (created_at);

create table star (
  account_id bigint not null references account (id) on delete cascade,
  item_id bigint not null references item (id) on delete cascade,
  starred_at timestamptz not null default clock_timestamp(),
  primary key (account_id, item_id)
);
create index star_newest on star (account_id, starred_at desc, item_id desc);
create index star_of_item on star (item_id);

-- The same story from several sources. `story` is the id of the item that told it first, also when that is gone.
create table story_item (
  item_id bigint primary key references item (id) on delete cascade,
  story bigint not null
);
create index story_item_of_story on story_item (story);
create table story_key (
  key bytea primary key,
  story bigint not null,
  seen_at timestamptz not null
);
comment on column story_key.key is 'a hash of a canonical link or of a folded title';
create index story_key_by_age on story_key (seen_at);

-- How far each reader of all new items has come, in the order of writing.
create table new_items_cursor (
  reader text primary key,
  written_by xid8 not null default pg_current_xact_id(),
  item_id bigint not null
);

create table opml_import (
  id uuid primary key default gen_random_uuid(),
  account_id bigint not null references account (id) on delete cascade,
  outlines jsonb not null,
  broken boolean not null,
  done integer not null default 0,
  added integer not null default 0,
  known integer not null default 0,
  failed jsonb not null default '[]',
  due_at timestamptz default now(),
  created_at timestamptz not null default now()
);
comment on column opml_import.done is 'how many outlines are done; each is one transaction that moves this on';
comment on column opml_import.failed is 'pairs of an outline''s place and the code of its trouble';
comment on column opml_import.due_at is 'when its next outline may be taken; null: all done';
create index opml_import_due on opml_import (due_at) where due_at is not null;
create index opml_import_of_account on opml_import (account_id);
