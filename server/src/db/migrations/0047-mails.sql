-- no transaction
-- Mails are listed by age and state, and a notification that an administrator sends again is not too old.
set lock_timeout = '2s';
alter table delivery add column if not exists again_at timestamptz;
reset lock_timeout;
comment on column delivery.again_at is 'when an administrator has begun its attempts anew: from then on it is counted how old it is';

-- A run that was killed leaves an index behind that nobody may use.
drop index concurrently if exists delivery_mail_by_age;
create index concurrently delivery_mail_by_age on delivery (created_at, id) where channel = 'email';
drop index concurrently if exists delivery_mail_unsent;
create index concurrently delivery_mail_unsent on delivery (created_at, id)
  where channel = 'email' and state in ('dead', 'expired', 'suppressed');
drop index concurrently if exists outbox_mail_failed;
create index concurrently outbox_mail_failed on outbox_mail (created_at, id) where failed_at is not null;
drop index concurrently if exists outbox_mail_of_account;
create index concurrently outbox_mail_of_account on outbox_mail (account_id);
