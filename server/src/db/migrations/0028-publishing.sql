-- News that people publish: named fields, and a priority. Null for all others, so that no row is written anew.
alter table item
  add column fields jsonb check (jsonb_typeof(fields) = 'array'),
  add column folded_fields jsonb,
  add column priority text check (priority in ('low', 'high'));
comment on column item.fields is '[{name, value}] in the order in which they were sent; their space is counted with the folded text, which has them';
comment on column item.folded_fields is 'the text of each field by its name, both in the form that search compares; folded has them, too';
comment on column item.priority is 'null: normal';
