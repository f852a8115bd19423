-- no transaction
-- A mail that no one was sent is said to be so for as long as its delivery is there, whatever the outbox forgets.
set lock_timeout = '2s';
alter table delivery add column if not exists in_outbox boolean not null default false;
reset lock_timeout;
comment on column delivery.in_outbox is 'sent: it was put into the outbox of a server that has no mail server, and has not left it since';

-- A run that was killed leaves an index behind that nobody may use.
drop index concurrently if exists delivery_in_outbox;
create index concurrently delivery_in_outbox on delivery ((md5(idem_key)::uuid)) where in_outbox;

-- Of what was delivered until now it is known while its mail is there: what a mail server took is emptied.
update delivery d set in_outbox = true from outbox_mail m
  where m.message_id = md5(d.idem_key)::uuid and m.plain <> '' and d.state = 'sent' and not d.in_outbox;
