-- Feeds of many sources as topics of the hub: tags, words, searches and boards.
set lock_timeout = '2s';
alter table websub_topic
  alter column project_id drop not null,
  add column is_search boolean not null default false,
  add constraint websub_topic_search_check check (not is_search or project_id is null);
reset lock_timeout;
comment on column websub_topic.project_id is 'null: the feed has items of many projects, or posts of a board';
comment on column websub_topic.is_search is 'a look at it runs a search, so there are few and they are looked at seldom';
