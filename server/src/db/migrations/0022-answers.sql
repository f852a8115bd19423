-- The accepted answer of a question. Community paper, §2.
alter table post add column answer_id bigint references comment (id) on delete set null;
comment on column post.answer_id is 'the comment that the author or a manager has accepted as the answer';
create index post_unanswered on post (id desc) where board = 'qna' and answer_id is null and deleted_at is null and noticed_at is null;
create index post_of_answer on post (answer_id) where answer_id is not null;
