-- "Tell me when nothing comes": an alarm on something that a person follows, or on a published project for all who follow it.
create table silence (
  id bigint generated always as identity primary key,
  account_id bigint not null references account (id) on delete cascade,
  subscription_id bigint unique references subscription (id) on delete cascade,
  project_id bigint unique references project (id) on delete cascade,
  every_minutes integer check (every_minutes between 10 and 527040),
  cron text check (length(cron) between 1 and 100),
  time_zone text,
  grace_minutes integer not null check (grace_minutes between 10 and 527040),
  since timestamptz not null default now(),
  last_at timestamptz,
  due_at timestamptz not null,
  state text not null default 'watching' check (state in ('watching', 'waiting', 'silent')),
  check (num_nonnulls(subscription_id, project_id) = 1),
  check (num_nonnulls(every_minutes, cron) = 1),
  check (num_nonnulls(cron, time_zone) in (0, 2)),
  check (cron is null or subscription_id is null)
);
comment on column silence.account_id is 'the person who has set it: who follows, or the owner of the project';
comment on column silence.since is 'when it was set: the period begins here where nothing has come yet';
comment on column silence.last_at is 'the newest sign of life that was taken note of: the first sight of an item, or a ping';
comment on column silence.due_at is 'when it is late if nothing comes before, with the grace';
comment on column silence.state is 'waiting: it is due, and its source has not answered since; silent: its people have been alerted';
create index silence_due on silence (due_at) where state = 'watching';
create index silence_not_watching on silence (id) where state <> 'watching';
create index silence_of_account on silence (account_id);

-- Tells a downtime of ours, in which nothing could reach us, from silence.
create table silence_watch (
  one boolean primary key default true check (one),
  passed_at timestamptz not null,
  resumed_at timestamptz not null
);
comment on column silence_watch.passed_at is 'when the job last looked';
comment on column silence_watch.resumed_at is 'when it looked again after a pause';

-- The page of a followed word or tag may have a path of a hundred characters, each of which is written as nine.
-- LATE: nothing came in time. STUCK: a run has begun and not ended. BACK: something has come again.
alter table alert
  add column silence_kind text check (silence_kind in ('LATE', 'STUCK', 'BACK')),
  add column silent_minutes integer check (silent_minutes >= 0),
  add column silence_every integer check (silence_every > 0),
  drop constraint alert_path_check,
  add constraint alert_path_check check (path like '/%' and length(path) <= 1000),
  add constraint alert_silence_check check ((silence_kind is null) = (silent_minutes is null) and (silence_kind is not null or silence_every is null));
comment on column alert.silent_minutes is 'for how long nothing came, or a run has lasted';
comment on column alert.silence_every is 'minutes in which something was expected; null: by a timetable, or it is about something else';
