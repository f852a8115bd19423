-- Whole articles, pages that people keep, and feeds of what they read. Clients paper, §5 and §6.
set lock_timeout = '2s';
alter table project
  add column allows_full_text boolean not null default true,
  drop constraint project_kind_check,
  add constraint project_kind_check check (kind in ('FEED', 'GENERATED', 'PUBLISHED', 'SAVED')),
  add constraint project_saved_check check (kind <> 'SAVED' or visibility = 'PRIVATE');
alter table subscription
  add column full_text boolean not null default false,
  add constraint subscription_full_text_check check (not full_text or project_id is not null);
reset lock_timeout;
comment on column project.allows_full_text is 'its owner or a manager may forbid that whole articles are fetched from its site';
comment on column subscription.full_text is 'items open with the text of their page, and the crawl fetches those of new items beforehand';
create unique index project_saved on project (owner_id) where kind = 'SAVED';
create index subscription_with_full_text on subscription (project_id) where full_text;

create table item_text (
  item_id bigint primary key references item (id) on delete cascade,
  project_id bigint not null references project (id) on delete cascade,
  html text,
  code text,
  source_hash text not null,
  fetched_at timestamptz not null default now(),
  asked_at timestamptz not null default now(),
  check (num_nonnulls(html, code) = 1)
);
comment on table item_text is 'the article of an item''s page, one for all readers';
comment on column item_text.project_id is 'the source in whose day it counts, also where the item goes to another one later';
comment on column item_text.html is 'sanitised, as item.content is; null: the page did not give it';
comment on column item_text.code is 'why the page did not give it';
comment on column item_text.source_hash is 'of the item when it was fetched: another one means that the item was edited since';
comment on column item_text.fetched_at is 'when the page gave html or code';
comment on column item_text.asked_at is 'when the page was asked last, also where it gave nothing in place of the html that is kept';
create index item_text_of_project on item_text (project_id, asked_at desc);
create index item_text_oldest on item_text (fetched_at);

create table out_feed (
  id uuid primary key default gen_random_uuid(),
  account_id bigint not null references account (id) on delete cascade,
  kind text not null check (kind in ('FOLDER', 'STARRED', 'SAVED', 'MY_NEWS')),
  folder_id bigint references folder (id) on delete cascade,
  created_at timestamptz not null default now(),
  check ((kind = 'FOLDER') = (folder_id is not null))
);
comment on table out_feed is 'a feed of what one person reads; its address is a secret';
create unique index out_feed_of_account on out_feed (account_id, kind, folder_id) nulls not distinct;
create index out_feed_of_folder on out_feed (folder_id) where folder_id is not null;
