-- no transaction
-- After a change of how words are read a followed word gets hits from before once more, of which nobody is told.
set lock_timeout = '2s';
alter table word add column if not exists refill boolean not null default false;
reset lock_timeout;
comment on column word.refill is 'its hits are to be filled up: stored items, or the word itself, are read otherwise since it was filled';

-- A run that was killed leaves an index behind that nobody may use.
drop index concurrently if exists word_to_fill;
create index concurrently word_to_fill on word (id) where filled_at is null or refill;
-- The former one has less in it, and what asked for it finds the same here.
drop index concurrently if exists word_not_filled;
