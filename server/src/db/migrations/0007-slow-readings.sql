-- Documents in a row whose reading took a thread long: such a source is checked less often.
alter table crawl add column slow_readings integer not null default 0;
