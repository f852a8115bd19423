-- A person's folders have names that are told apart at a glance, and a subscription has a title of its own.
-- Two names are equal that look equal or are typed alike: width, case, blanks and what is not seen do not count. An ampersand of
-- double width is one, because reader apps are shown a name in that form.
create function folder_key(name text) returns text language sql immutable strict parallel safe
  return translate(lower(btrim(regexp_replace(regexp_replace(normalize(name, nfkc),
    '[\u00ad\u034f\u061c\u115f\u1160\u17b4\u17b5\u180b-\u180f\u200b-\u200f\u202a-\u202e\u2060-\u206f\u3164\ufe00-\ufe0f\ufeff\uffa0\ufff0-\ufff8\U0001bca0-\U0001bca3\U0001d173-\U0001d17a]', '', 'g'),
    '[\s\u0085\u1680\u2028\u2029]+', ' ', 'g'))), 'ς', 'σ');
comment on function folder_key(text) is 'equal for two names of folders that a person may not have both';

-- Nobody makes a folder in the meantime. The eldest of equal ones keeps its name.
lock table folder in share row exclusive mode;
do $$
declare
  later record;
  base text;
  suffix text;
  wanted text;
begin
  for later in
    select id, account_id, name from (
      select *, row_number() over (partition by account_id, folder_key(name) order by id) as rank from folder) f
    where rank > 1 order by account_id, id
  loop
    for n in 2 .. 1000 loop
      suffix := format(' (%s)', n);
      base := later.name;
      -- The calls count as JavaScript does, where a character beyond U+FFFF is two.
      while length(base || suffix) + length(regexp_replace(base, '[^\U00010000-\U0010ffff]', '', 'g')) > 50 loop
        base := rtrim(left(base, -1), E' \u200d');
      end loop;
      wanted := base || suffix;
      exit when not exists (
        select from folder where account_id = later.account_id and folder_key(name) = folder_key(wanted));
    end loop;
    update folder set name = wanted where id = later.id;
  end loop;
end $$;
create unique index folder_of_name on folder (account_id, folder_key(name));

alter table subscription add column title text check (length(title) between 1 and 100);
comment on column subscription.title is 'what its person calls it; null: what the source, the tag or the word is called';
