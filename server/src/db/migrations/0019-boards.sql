-- The community: four boards, posts and their comments. Community paper, §8; what votes, states, pictures and moderation need comes with them.
create table board (
  key text primary key check (key in ('request', 'learn', 'free', 'qna')),
  writers text not null check (writers in ('VERIFIED', 'MANAGER')),
  posts integer not null default 0 check (posts >= 0)
);
comment on column board.posts is 'those that everybody sees and that are no notices, so that pages are numbered without counting them';
insert into board (key, writers) values ('request', 'VERIFIED'), ('learn', 'MANAGER'), ('free', 'VERIFIED'), ('qna', 'VERIFIED');

create table post (
  id bigint generated always as identity primary key,
  board text not null references board (key),
  account_id bigint references account (id) on delete set null,
  draft uuid not null,
  title text not null check (length(title) between 1 and 200),
  source text not null check (length(source) <= 40000),
  html text not null,
  excerpt text not null,
  language text not null check (language in ('ko', 'en', 'ja', 'zh-CN')),
  folded_title text not null,
  folded text not null,
  words tsvector not null,
  noticed_at timestamptz,
  comments integer not null default 0 check (comments >= 0),
  comment_numbers integer not null default 0,
  last_comment_at timestamptz,
  edition integer not null default 1,
  created_at timestamptz not null default now(),
  edited_at timestamptz,
  edited_by_manager boolean not null default false,
  deleted_at timestamptz,
  deleted_by_manager boolean not null default false,
  unique (account_id, draft)
);
comment on column post.account_id is 'null: its author has removed their account';
comment on column post.draft is 'made where it was written: a repeated send of one draft is one post';
comment on column post.source is 'Markdown as it was typed; html is what renderMarkdown makes of it';
comment on column post.comments is 'those that everybody sees';
comment on column post.comment_numbers is 'the highest number that a comment here has had: none is given twice';
comment on column post.edition is 'counts edits: an edit names the one that it saw';
create index post_newest on post (board, id desc) where deleted_at is null and noticed_at is null;
create index post_answered on post (board, coalesce(last_comment_at, created_at) desc, id desc) where deleted_at is null and noticed_at is null;
create index post_notices on post (board, noticed_at desc) where deleted_at is null and noticed_at is not null;
create index post_of_language on post (board, language, id desc) where deleted_at is null and noticed_at is null;
create index post_words on post using gin (words) with (fastupdate = off);
create index post_deleted on post (deleted_at) where deleted_at is not null;

create table comment (
  id bigint generated always as identity primary key,
  post_id bigint not null references post (id) on delete cascade,
  number integer not null,
  parent_id bigint references comment (id) on delete set null,
  account_id bigint references account (id) on delete set null,
  draft uuid not null,
  source text not null check (length(source) <= 5000),
  html text not null,
  folded text not null,
  words tsvector not null,
  created_at timestamptz not null default now(),
  edited_at timestamptz,
  edited_by_manager boolean not null default false,
  deleted_at timestamptz,
  deleted_by_manager boolean not null default false,
  unique (post_id, number),
  unique (account_id, draft)
);
comment on column comment.number is 'its place in the post, so that a link to #c12 holds';
comment on column comment.parent_id is 'the comment that it answers, which answers none itself';
create index comment_of_parent on comment (parent_id) where parent_id is not null;
create index comment_words on comment using gin (words) with (fastupdate = off);
create index comment_deleted on comment (deleted_at) where deleted_at is not null;
