-- Hooks: other programs publish to a project by posting in their own form to an address that is a key.
create table hook (
  id bigint generated always as identity primary key,
  project_id bigint not null references project (id) on delete cascade,
  account_id bigint not null references account (id) on delete cascade,
  kind text not null check (kind in ('github', 'alertmanager', 'grafana', 'slack', 'json')),
  name text not null check (length(name) between 1 and 50),
  key_hash bytea not null unique,
  hint text not null,
  secret text check (length(secret) between 1 and 200),
  mapping jsonb,
  tells_resolved boolean not null default false,
  created_at timestamptz not null default now()
);
comment on column hook.account_id is 'the owner of the project who has made it, with whom it goes';
comment on column hook.key_hash is 'the SHA-256 of the key in its address, which is stored nowhere';
comment on column hook.hint is 'the first characters of the key';
comment on column hook.secret is 'by which GitHub signs its calls; null: they are not signed';
comment on column hook.mapping is 'where in a body the parts of the news are; null: nobody has said it';
create index hook_of_project on hook (project_id);
create index hook_of_account on hook (account_id);

create table hook_call (
  id bigint generated always as identity primary key,
  hook_id bigint not null references hook (id) on delete cascade,
  at timestamptz not null default now(),
  event text,
  key text not null,
  body text,
  outcome text not null check (outcome in ('published', 'edited', 'unchanged', 'connected', 'ignored', 'refused')),
  why text,
  items integer not null default 0,
  item_id bigint
);
comment on column hook_call.event is 'as its sender calls it';
comment on column hook_call.key is 'the name that its sender has given it, or one that was made for it: of it are made the names of its news';
comment on column hook_call.body is 'with secrets struck out; null: it was too large, or no text';
comment on column hook_call.item_id is 'the first of its items, which may be gone';
create index hook_call_of_hook on hook_call (hook_id, id desc);
create index hook_call_at on hook_call (at);
