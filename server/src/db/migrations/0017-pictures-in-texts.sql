-- Pictures in texts that people write stay with the text when their person goes; a profile's goes with it.
alter table image
  add column purpose text not null default 'PROFILE' check (purpose in ('PROFILE', 'TEXT')),
  add column size integer,
  add column width integer,
  add column height integer;
-- All pictures so far are squares of 512 pixels: of each only its row is written, not its bytes.
update image set size = octet_length(bytes), width = 512, height = 512;
alter table image
  alter column purpose drop default,
  alter column size set not null,
  alter column width set not null,
  alter column height set not null,
  alter column account_id drop not null,
  drop constraint image_account_id_fkey,
  add constraint image_account_id_fkey foreign key (account_id) references account (id) on delete set null;
comment on column image.account_id is 'null: its person is gone';
comment on column image.size is 'bytes';
comment on column image.width is 'pixels, as is the height';

-- Asked by the account's column: the picture's own has been set to null by then.
create function delete_profile_picture() returns trigger language plpgsql as $$
begin
  delete from image where id = old.image_id;
  return null;
end $$;
create trigger profile_picture_of_account after delete on account
  for each row when (old.image_id is not null) execute function delete_profile_picture();

-- The texts that show a picture. While it has one it cannot be deleted; the texts of boards get columns of their own.
create table image_use (
  image_id uuid not null references image (id),
  item_id bigint not null references item (id) on delete cascade,
  primary key (image_id, item_id)
);
create index image_use_of_item on image_use (item_id);
