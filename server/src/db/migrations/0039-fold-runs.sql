-- A source that brings many items in a row takes one row of a person's lists, unless they want every item on its own.
set lock_timeout = '2s';
alter table account add column fold_runs boolean not null default true;
reset lock_timeout;
