-- Pages that people keep: what still waits for its text, and the key `save`, which is the first segment of a page of ours now.
set lock_timeout = '2s';
create table saved_page (
  item_id bigint primary key references item (id) on delete cascade,
  tries smallint not null default 0,
  next_at timestamptz not null
);
reset lock_timeout;
comment on table saved_page is 'a kept page whose text is not there yet; without a row it has all that there is';
comment on column saved_page.tries is 'how often its page was asked for';
comment on column saved_page.next_at is 'a process may ask for the page from then on';
create index saved_page_due on saved_page (next_at);

do $$
declare
  source record;
begin
  for source in select id, url_key, merged_into from project where url_key = 'save' loop
    update project p set url_key = (
      select source.url_key || '-' || n from generate_series(p.id, p.id + 100000) n
      where not exists (select from project other where other.url_key = source.url_key || '-' || n) order by n limit 1)
    where p.id = source.id;
    if source.merged_into is null then
      insert into project (url_key, kind, visibility, owner_id, title, merged_into)
      select source.url_key, kind, visibility, owner_id, title, id from project where id = source.id;
    end if;
  end loop;
end $$;
