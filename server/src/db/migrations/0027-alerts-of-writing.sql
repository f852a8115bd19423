-- An alert of a manager's decision says whether it can be answered. A person whose writing is closed, or open again, is told so in a sentence of its own, with the manager's reason as the title, which is as
-- long as a reason may be.
alter table alert
  add column writing_closed boolean,
  add column closed_until timestamptz,
  add column can_object boolean not null default false,
  drop constraint alert_title_check,
  add constraint alert_title_check check (length(title) between 1 and 500),
  add constraint alert_closed_until_check check (closed_until is null or writing_closed);
comment on column alert.writing_closed is 'the person''s own writing was closed or, false, opened again; null: it is about something else';
comment on column alert.closed_until is 'null: for good';
comment on column alert.can_object is 'it is of a decision that took a text of the person''s away: they may answer it once';
