-- Ranks of sources in the language of a reader. Letters that only one language writes go before what a source declares: many declare none, or
-- their software's.
set lock_timeout = '2s';
create function source_language(title text, declared text) returns text language sql immutable parallel safe
return case
  when title ~ '[ぁ-ヿ]' then 'ja'
  when title ~ '[가-힣]' then 'ko'
  when title ~ '[一-鿿]' and coalesce(lower(declared), '') !~ '^(ja|ko)' then 'zh'
  else split_part(translate(lower(declared), '_', '-'), '-', 1)
end;
create index project_by_language on project (source_language(title, language), subscribers_count desc, id)
  where visibility = 'PUBLIC' and merged_into is null;
reset lock_timeout;
