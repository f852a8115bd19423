-- Messages to those who run the installation. Community paper, §7.
create table contact_message (
  id bigint generated always as identity primary key,
  draft uuid not null unique,
  account_id bigint references account (id) on delete cascade,
  email text not null check (length(email) <= 254),
  title text not null check (length(title) <= 200),
  content text not null check (length(content) <= 5000),
  suspected boolean not null default false,
  created_at timestamptz not null default now(),
  done_at timestamptz,
  check (title <> '' or content <> '')
);
comment on column contact_message.draft is 'made where it was written: a repeated send of one draft is one message';
comment on column contact_message.account_id is 'null: its sender was not signed in';
comment on column contact_message.email is 'as it was typed: nobody has checked it';
comment on column contact_message.suspected is 'the field that people do not see was filled, so no mail was sent';
create index contact_message_open on contact_message (id desc) where done_at is null;
create index contact_message_done on contact_message (id desc) where done_at is not null;
create index contact_message_of_account on contact_message (account_id) where account_id is not null;

-- Most mails are answered by nobody; the answer to a message goes to its sender.
alter table outbox_mail add column reply_to text;
