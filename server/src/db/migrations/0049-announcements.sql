-- Announcements of those who run the installation, shown above every page from `starts_at` on, and until `ends_at` where there is one.
set lock_timeout = '2s';
create table announcement (
  id bigint generated always as identity primary key,
  texts jsonb not null check (jsonb_typeof(texts) = 'object' and texts <> '{}'),
  link text,
  level text not null check (level in ('info', 'warning')),
  starts_at timestamptz not null default now(),
  ends_at timestamptz,
  made_by bigint references account (id) on delete set null,
  created_at timestamptz not null default now()
);
comment on column announcement.texts is 'by language: {"en": "…"}';
-- An invitation that was revoked has ended before its time, and is listed as revoked.
alter table sign_up_invitation add column revoked_at timestamptz;
update sign_up_invitation set revoked_at = expires_at
where used_at is null and expires_at < created_at + interval '6 days 23 hours';
reset lock_timeout;
