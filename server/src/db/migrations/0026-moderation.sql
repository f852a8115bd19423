-- Moderation: doubtful texts are held, people report, managers decide with reasons. Community paper, §6 and §8.
alter table board add column closed_at timestamptz;
comment on column board.closed_at is 'nobody but managers writes there';

alter table post
  add column withheld_for text check (withheld_for in ('LINKS', 'PICTURES', 'WORDS', 'REPORTS', 'MANAGER')),
  add column is_told boolean not null default true;
alter table comment
  add column withheld_for text check (withheld_for in ('LINKS', 'PICTURES', 'WORDS', 'REPORTS', 'MANAGER')),
  add column is_told boolean not null default true;
comment on column post.withheld_for is 'only its author and managers see it, for this reason; null: everybody sees it';
comment on column post.is_told is 'false: it has been held since it was written, so nobody has heard of it';
comment on column comment.withheld_for is 'as of a post';
comment on column comment.is_told is 'as of a post';
-- What everybody sees is counted and paged by the indexes alone, so their rows are of what is shown.
drop index post_newest, post_answered, post_of_language, post_unanswered, post_wanted, post_of_state;
create index post_newest on post (board, id desc) where deleted_at is null and withheld_for is null and noticed_at is null;
create index post_answered on post (board, coalesce(last_comment_at, created_at) desc, id desc)
  where deleted_at is null and withheld_for is null and noticed_at is null;
create index post_of_language on post (board, language, id desc)
  where deleted_at is null and withheld_for is null and noticed_at is null;
create index post_unanswered on post (id desc)
  where board = 'qna' and answer_id is null and deleted_at is null and withheld_for is null and noticed_at is null;
create index post_wanted on post (votes desc, id desc)
  where state in ('OPEN', 'PLANNED') and deleted_at is null and withheld_for is null and noticed_at is null;
create index post_of_state on post (state, id desc)
  where state is not null and deleted_at is null and withheld_for is null and noticed_at is null;
create index post_of_account on post (account_id, created_at desc) where account_id is not null;
create index comment_of_account on comment (account_id, created_at desc) where account_id is not null;

create table moderation_case (
  id bigint generated always as identity primary key,
  post_id bigint references post (id) on delete cascade,
  comment_id bigint references comment (id) on delete cascade,
  item_id bigint references item (id) on delete cascade,
  opened_at timestamptz not null default now(),
  closed_at timestamptz,
  objection text check (length(objection) between 1 and 5000),
  decided_by bigint references account (id) on delete set null,
  check (num_nonnulls(post_id, comment_id, item_id) = 1)
);
comment on table moderation_case is 'a thing that waits for a manager, or did: what was held, reported, or objected to';
comment on column moderation_case.objection is 'the author''s answer to the decision before';
comment on column moderation_case.decided_by is 'the manager whose decision was objected to: another one decides, where there is one';
create unique index moderation_case_post on moderation_case (post_id) where closed_at is null and post_id is not null;
create unique index moderation_case_comment on moderation_case (comment_id) where closed_at is null and comment_id is not null;
create unique index moderation_case_item on moderation_case (item_id) where closed_at is null and item_id is not null;
create index moderation_case_open on moderation_case (opened_at, id) where closed_at is null;
create index moderation_case_of_post on moderation_case (post_id) where post_id is not null;
create index moderation_case_of_comment on moderation_case (comment_id) where comment_id is not null;
create index moderation_case_of_item on moderation_case (item_id) where item_id is not null;

create table report (
  case_id bigint not null references moderation_case (id) on delete cascade,
  account_id bigint not null references account (id) on delete cascade,
  reason text not null check (reason in ('SPAM', 'ABUSE', 'ADULT', 'RIGHTS', 'OTHER')),
  created_at timestamptz not null default now(),
  primary key (case_id, account_id)
);
create index report_of_account on report (account_id);

create table moderation_log (
  id bigint generated always as identity primary key,
  manager_id bigint references account (id) on delete set null,
  step text not null check (step in ('KEEP', 'HIDE', 'REMOVE', 'CLOSE_WRITING', 'OPEN_WRITING', 'UNDO')),
  case_id bigint references moderation_case (id) on delete cascade,
  person_id bigint references account (id) on delete cascade,
  reason text not null check (length(reason) <= 500),
  before jsonb not null default '{}',
  undoes_id bigint references moderation_log (id) on delete cascade,
  created_at timestamptz not null default now(),
  check (num_nonnulls(case_id, person_id) = 1)
);
comment on column moderation_log.person_id is 'the person whose writing was closed or opened';
comment on column moderation_log.before is 'the state that an undo brings back';
create unique index moderation_log_undone on moderation_log (undoes_id) where undoes_id is not null;
create index moderation_log_of_case on moderation_log (case_id, id desc) where case_id is not null;
create index moderation_log_of_person on moderation_log (person_id, id desc) where person_id is not null;

create table writing_ban (
  account_id bigint primary key references account (id) on delete cascade,
  until timestamptz,
  reason text not null check (length(reason) between 1 and 500),
  created_at timestamptz not null default now()
);
comment on column writing_ban.until is 'null: for good';

create table held_word (
  word text primary key check (length(word) between 1 and 100),
  created_at timestamptz not null default now()
);
comment on table held_word is 'texts that have one of these, as the product''s search compares, are held';
