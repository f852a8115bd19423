-- no transaction
-- What is unread is followed and beyond the edge. What is read is what a person has read, and no longer all that is not unread.
set lock_timeout = '2s';
alter table read_upto add column if not exists read_ids int8multirange not null default '{}';
alter table item_read alter column is_read drop not null;
reset lock_timeout;
comment on column read_upto.item_id is 'nothing up to this item is unread, but for what item_read says';
comment on column read_upto.read_ids is 'what the person has read by marking all: none of it is beyond item_id';
comment on column item_read.is_read is 'null: neither; it was there before a word that finds it was followed';
comment on column account.read_id is 'nothing up to this item is unread, where read_upto says nothing of its project: what was there before the person';
-- What counted as read until now stays so. Half a million rows take ten seconds, in which no lock on the table may keep people from reading.
update read_upto set read_ids = int8multirange(int8range(0, item_id, '[]')) where item_id > 0 and isempty(read_ids);
