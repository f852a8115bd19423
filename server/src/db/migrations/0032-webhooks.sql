-- no transaction
-- A webhook is a destination that a person names: an https address of theirs, called with what a mail would say.
insert into channel (name) values ('webhook') on conflict do nothing;

set lock_timeout = '2s';
alter table account alter column channels set default '{email,webpush,fcm,webhook}';
alter table endpoint add column if not exists name text check (length(name) <= 60),
  add column if not exists last_answered smallint;
alter table delivery add column if not exists answered smallint;
reset lock_timeout;
comment on column endpoint.name is 'what its person calls it; null: it is named by what is known of it';
comment on column endpoint.last_answered is 'the HTTP status that goes with last_error, of a webhook; null: there was none';
comment on column endpoint.address is 'an e-mail address, the JSON of a PushSubscription, an FCM token, or the address of a webhook; but for a webhook it belongs to whoever registered it last';
comment on column delivery.answered is 'the HTTP status that goes with error_code, of a webhook; null: there was none';
update account set channels = array_append(channels, 'webhook') where not channels @> array['webhook'];

create table if not exists webhook (
  endpoint_id bigint primary key references endpoint (id) on delete cascade,
  format text not null check (format in ('standard', 'slack')),
  secret text not null,
  former_secret text,
  former_until timestamptz,
  check ((former_secret is null) = (former_until is null))
);
comment on table webhook is 'how a destination of the channel webhook is spoken to';
comment on column webhook.secret is 'whsec_ and base64, shown to its person when it is made and never again';
comment on column webhook.former_secret is 'signs, too, until former_until';
create index if not exists webhook_former on webhook (former_until) where former_until is not null;
