-- no transaction
-- The channels are rows instead of three conditions, so that a further one needs no condition written anew. The arrays of an account and of
-- a subscription have no foreign key: the calls that write them take no other name.
create table if not exists channel (name text primary key);
comment on table channel is 'the channels of contracts/src/channels.ts; each comes with its migration';
insert into channel (name) values ('email'), ('webpush'), ('fcm') on conflict do nothing;

set lock_timeout = '2s';
alter table account drop constraint if exists account_channels_check;
alter table subscription drop constraint if exists subscription_muted_channels_check;
alter table endpoint drop constraint if exists endpoint_channel_check;
alter table endpoint drop constraint if exists endpoint_channel_fkey;
alter table endpoint add constraint endpoint_channel_fkey foreign key (channel) references channel (name) not valid;
reset lock_timeout;
alter table endpoint validate constraint endpoint_channel_fkey;
