-- What those who look after the instance have made of the tags of sources.
create table hidden_tag (
  name text primary key check (length(name) between 1 and 50),
  created_at timestamptz not null default now()
);
create table tag_alias (
  former text primary key check (length(former) between 1 and 50),
  name text not null check (length(name) between 1 and 50 and name <> former),
  created_at timestamptz not null default now()
);
comment on table tag_alias is 'names that a tag had; its name of today is in no row of this table as a former one';
create index tag_alias_by_name on tag_alias (name);
