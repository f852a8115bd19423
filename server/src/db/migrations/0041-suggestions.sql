-- Suggestions while typing: by how a tag or a title begins, each within a bounded stretch of an index.
set lock_timeout = '2s';
create index project_tag_by_beginning on project_tag ((lower(name) collate "C"), name, project_id);
create index project_by_beginning on project ((left(folded, 50) collate "C"), id) where visibility = 'PUBLIC' and merged_into is null;
reset lock_timeout;
