-- Requests for sources: an address, votes, and a state that ends in a source. Community paper, §2 and §8.
alter table post
  add column url text check (length(url) <= 2048),
  add column state text check (state in ('OPEN', 'PLANNED', 'DONE', 'DECLINED')),
  add column state_reason text check (length(state_reason) <= 500),
  add column project_id bigint references project (id) on delete set null,
  add column votes integer not null default 0 check (votes >= 0),
  add constraint post_request_check check ((url is null) = (state is null) and (url is null or board = 'request'));
comment on column post.url is 'the address that is asked for: such a post is a request';
comment on column post.project_id is 'the source that a request has become';
create index post_wanted on post (votes desc, id desc)
  where state in ('OPEN', 'PLANNED') and deleted_at is null and noticed_at is null;
create index post_of_state on post (state, id desc) where state is not null and deleted_at is null and noticed_at is null;
create index post_of_project on post (project_id) where project_id is not null;

create table request_key (
  post_id bigint not null references post (id) on delete cascade,
  key text not null check (length(key) <= 2100),
  is_open boolean not null,
  primary key (post_id, key)
);
comment on table request_key is 'the addresses by which the source of a request would be known: its page, and the feeds found there';
comment on column request_key.is_open is 'the request waits for a source here';
create unique index request_key_open on request_key (key) where is_open;

create table post_vote (
  post_id bigint not null references post (id) on delete cascade,
  account_id bigint not null references account (id) on delete cascade,
  created_at timestamptz not null default now(),
  primary key (post_id, account_id)
);
create index post_vote_of_account on post_vote (account_id);

-- Votes also go with their accounts, by the foreign key.
create function post_counts_votes() returns trigger language plpgsql as $$
begin
  update post set votes = votes + case tg_op when 'INSERT' then 1 else -1 end where id = coalesce(new.post_id, old.post_id);
  return null;
end $$;
create trigger post_counts_votes after insert or delete on post_vote for each row execute function post_counts_votes();

create index project_of_page on project using hash (feed_url) where kind = 'GENERATED';
