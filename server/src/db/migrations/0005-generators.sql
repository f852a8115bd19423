-- RSS generators: a project of kind GENERATED whose document is a web page; project.feed_url is that page.
create table generator (
  id uuid primary key default gen_random_uuid(),
  project_id bigint not null unique references project (id) on delete cascade,
  account_id bigint not null references account (id) on delete cascade,
  item_xpath text,
  title_xpath text,
  thumbnail_xpath text,
  link_xpath text,
  fallbacks jsonb not null default '[]',
  rule text,
  mapping jsonb,
  interval_minutes integer not null default 30 check (interval_minutes >= 30),
  paused_at timestamptz,
  health text not null default 'new'
    check (health in ('new', 'ok', 'degraded', 'broken', 'unreachable', 'blocked')),
  health_since timestamptz not null default now(),
  last_items integer not null default 0,
  usual_items integer,
  usual_bytes integer,
  repair jsonb,
  repair_due boolean not null default false,
  told text check (told in ('broken', 'unreachable', 'blocked')),
  created_at timestamptz not null default now(),
  edited_at timestamptz not null default now(),
  check ((rule is null and mapping is null) = (item_xpath is not null)),
  check ((rule is null) = (mapping is null)),
  check (num_nulls(item_xpath, title_xpath, thumbnail_xpath, link_xpath) in (0, 4))
);
create index generator_of_account on generator (account_id, created_at desc);
comment on column generator.fallbacks is 'locators that are tried in turn once the page gives nothing';
comment on column generator.mapping is 'which parameter of the rule is which field';
comment on column generator.last_items is 'how many the last look found';
comment on column generator.usual_items is 'how many the page gave while it was well; null: not known yet';
comment on column generator.usual_bytes is 'how long the page was while it was well; null: not known yet';
comment on column generator.repair is 'a definition that finds the items of the redesigned page, for the owner to confirm';
comment on column generator.repair_due is 'the page was astray when it was last looked at, and no search for its list has ended since';
comment on column generator.told is 'the health that its owner was told of; null while it is well';

-- A visit that began before what is asked for was changed notes nothing.
alter table crawl add column edition integer not null default 0;
comment on column crawl.edition is 'counts the changes of what is asked for and how it is read';

-- What each look at the page came to; the last 30 of a generator are kept.
create table generator_run (
  id bigint generated always as identity primary key,
  generator_id uuid not null references generator (id) on delete cascade,
  at timestamptz not null default now(),
  code text,
  bytes integer not null default 0,
  items integer not null default 0,
  known integer not null default 0,
  distinct_titles integer not null default 0,
  candidates integer not null default 0,
  locator integer
);
create index generator_run_of_generator on generator_run (generator_id, id desc);
comment on column generator_run.code is 'what was wrong; null: items were found';
comment on column generator_run.known is 'how many of the items were known before';
comment on column generator_run.candidates is 'the items, and what was none for want of a title or a link';
comment on column generator_run.locator is '0: the definition itself; n: its nth fallback';

-- What the sites that generators look at let crawlers do.
create table robots (
  origin text primary key,
  body text not null,
  status integer not null,
  checked_at timestamptz not null default now()
);
comment on column robots.status is 'what the site answered; 0: nothing';
