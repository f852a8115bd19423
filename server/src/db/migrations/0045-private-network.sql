-- Sources in the operator's own network: the permission to reach it belongs to the source.
set lock_timeout = '2s';
alter table project add column in_private_network boolean not null default false;
comment on column project.in_private_network is 'its requests may reach CRAWL_PRIVATE_HOSTS; only an administrator makes it public';
alter table opml_import add column by_operator boolean not null default false;
comment on column opml_import.by_operator is 'brought in by the command line, so its sources may be in the operator''s own network';
reset lock_timeout;
