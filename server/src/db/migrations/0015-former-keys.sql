-- The key of a source that is one of ours since then: the source has another one, and its old address leads on by a row that was merged
-- into it, as those of merged sources do.
create function pg_temp.lead_on(former text, project_id bigint) returns void language sql as $$
  insert into project (url_key, kind, visibility, owner_id, title, merged_into)
  select former, kind, visibility, owner_id, title, id from project where id = project_id
  on conflict (url_key) do nothing;
$$;

do $$
declare
  source record;
begin
  for source in select id, url_key from project where url_key in ('invite', 'share') loop
    update project p set url_key = (
      select source.url_key || '-' || n from generate_series(p.id, p.id + 100000) n
      where not exists (select from project other where other.url_key = source.url_key || '-' || n) order by n limit 1)
    where p.id = source.id;
    if (select merged_into is null from project where id = source.id) then
      perform pg_temp.lead_on(source.url_key, source.id);
    end if;
  end loop;
end $$;

-- Those that 0008-reserved-keys.sql has renamed: their number is their own id, which no key that is numbered because it was taken has but in
-- the smallest databases, where the eldest is the one that had the plain key.
select pg_temp.lead_on(former, min(p.id)) from unnest(array[
  'accounts', 'boards', 'developer', 'docs', 'fever', 'greader', 'healthz', 'hook',
  'hooks', 'json', 'mcp', 'media', 'oauth', 'openapi', 'out', 'ping',
  'proxy', 'reader', 'readyz', 'saved', 'sse', 'status', 'ui', 'version',
  'webhook', 'webhooks', 'websub', 'ws'
]) former
join project p on p.url_key = former || '-' || p.id and p.merged_into is null
group by former;

drop function pg_temp.lead_on;

-- The leads of a source go with it, whatever removes it. Without the cascade an account with a private source that another had been merged
-- into could not be removed.
alter table project drop constraint project_merged_into_fkey;
alter table project add constraint project_merged_into_fkey foreign key (merged_into) references project (id) on delete cascade;
