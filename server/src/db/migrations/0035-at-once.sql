-- A follower may grant "at once" to news of high priority: they need not wait for the person's slot.
set lock_timeout = '2s';
alter table subscription
  add column at_once boolean not null default false,
  add constraint subscription_at_once_check check (not at_once or project_id is not null);
alter table digest_due add column at_once boolean not null default false;
alter table digest add column at_once boolean not null default false;
reset lock_timeout;
comment on column subscription.at_once is 'news of high priority of this source are told at once; it has no effect while notify_minute is null';
comment on column digest_due.at_once is 'something came that may be told at once: the person is looked at before due_at, which stays the beginning of their slot';
comment on column digest.at_once is 'told at once: its slot is the moment itself and no slot of the person''s';

-- The composing looks for both in one order.
drop index digest_due_by_time;
create index digest_due_by_time on digest_due ((case when at_once then timestamptz '-infinity' else due_at end));
