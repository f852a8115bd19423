-- News that people publish: named fields, and a priority. Null for all others, so that no row is written anew.
alter table item
  add column fields jsonb check (jsonb_typeof(fields) = 'array'),
  add column folded_fields jsonb,
  add column priority text check (priority in ('low', 'high'));
comment on column item.fields is '[{name, value}] in the order in which they were sent; their space is counted with the folded text, which has them';
comment on column item.folded_fields is 'the text of each field by its name, both in the form that search compares; folded has them, too';
comment on column item.priority is 'null: normal';

-- News that are to be published at a later time. They are no items yet, so that no list, search or feed has them.
create table scheduled_news (
  id bigint generated always as identity primary key,
  project_id bigint not null references project (id) on delete cascade,
  account_id bigint references account (id) on delete cascade,
  name bytea not null,
  key text,
  title text not null,
  publication jsonb not null,
  publish_at timestamptz not null,
  failed_at timestamptz,
  created_at timestamptz not null default now(),
  unique (project_id, name)
);
comment on column scheduled_news.account_id is 'the owner of the project, with whom it goes; null: the project has none';
comment on column scheduled_news.name is 'the hash that the item will have in item_alias';
comment on column scheduled_news.key is 'the id by which its publisher calls it, of which the name is made; null: none was given';
comment on column scheduled_news.title is 'as lists are to show it';
comment on column scheduled_news.publication is 'as it was sent, without its time: it is cleaned and folded when it is published';
comment on column scheduled_news.failed_at is 'when it could not be published by a fault of Newsbell; it waits for its publisher to send it again';
create index scheduled_news_due on scheduled_news (publish_at) where failed_at is null;
create index scheduled_news_of_account on scheduled_news (account_id);

-- A picture stays for news that wait, too.
alter table image_use
  add column scheduled_news_id bigint references scheduled_news (id) on delete cascade,
  drop constraint image_use_check,
  add constraint image_use_check check (num_nonnulls(item_id, post_id, comment_id, scheduled_news_id) = 1);
comment on table image_use is 'the one text of each row is a published item, one that is scheduled, a post or a comment';
create unique index image_use_of_scheduled_news on image_use (scheduled_news_id, image_id) where scheduled_news_id is not null;
