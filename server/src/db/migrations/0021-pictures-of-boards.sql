-- Pictures in the texts of boards: which post or comment shows one, and since when none does.
alter table image
  add column unused_since timestamptz,
  add constraint image_unused_check check (purpose = 'TEXT' or unused_since is null);
update image set unused_since = created_at where purpose = 'TEXT';
comment on column image.unused_since is 'of one for texts: when it was uploaded, or a text ceased to show it; null: a text has shown it since';
create index image_unused on image (unused_since) where unused_since is not null;

alter table image_use
  drop constraint image_use_pkey,
  alter column item_id drop not null,
  add column post_id bigint references post (id) on delete cascade,
  add column comment_id bigint references comment (id) on delete cascade,
  add constraint image_use_check check (num_nonnulls(item_id, post_id, comment_id) = 1);
comment on table image_use is 'the one text of each row is a published item, a post or a comment';
drop index image_use_of_item;
create unique index image_use_of_item on image_use (item_id, image_id) where item_id is not null;
create unique index image_use_of_post on image_use (post_id, image_id) where post_id is not null;
create unique index image_use_of_comment on image_use (comment_id, image_id) where comment_id is not null;
create index image_use_of_image on image_use (image_id);

-- Uses also go with their texts, by the foreign keys. The time is that of the last one that went: the others are asked for at the cleaning
-- up, because two that go at the same time do not see each other.
create function image_lost_use() returns trigger language plpgsql as $$
begin
  update image set unused_since = now() where id = old.image_id;
  return null;
end $$;
create trigger image_lost_use after delete on image_use for each row execute function image_lost_use();
