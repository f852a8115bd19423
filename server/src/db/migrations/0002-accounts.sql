-- A person. Only a verified e-mail proves anything, so only verified ones are unique: an unverified claim keeps nobody out.
create table account (
  id bigint generated always as identity primary key,
  username text not null unique check (username ~ '^[a-z0-9_]{3,30}$'),
  nickname text not null check (length(nickname) between 1 and 40),
  email text not null,
  email_key text not null,
  email_verified_at timestamptz,
  email_notify boolean not null default true,
  image_id uuid,
  password_hash text,
  roles text[] not null default '{}' check (roles <@ array['ROLE_ADMIN', 'ROLE_MANAGER', 'ROLE_API_VIEWER']),
  mode text not null default 'NORMAL' check (mode in ('NORMAL', 'DEVELOPER')),
  language text not null check (language in ('en', 'ko', 'ja', 'zh-CN')),
  time_zone text not null default 'UTC',
  quiet_from time,
  quiet_to time,
  paused_until timestamptz,
  channels text[] not null default '{email,webpush,fcm}' check (channels <@ array['email', 'webpush', 'fcm']),
  disabled_at timestamptz,
  seen_at timestamptz,
  created_at timestamptz not null default now(),
  check ((quiet_from is null) = (quiet_to is null))
);
comment on column account.email_key is 'the e-mail in the one form that is compared: lower case, NFKC';
comment on column account.password_hash is 'argon2id; null: signs in through a provider only';

create unique index account_by_verified_email on account (email_key) where email_verified_at is not null;
create index account_by_email on account (email_key);

-- Sign-in through a provider. Its own id for the person is the key, never the e-mail that it names.
create table account_identity (
  issuer text not null,
  subject text not null,
  account_id bigint not null references account (id) on delete cascade,
  provider text not null,
  email text,
  created_at timestamptz not null default now(),
  primary key (issuer, subject)
);
create index account_identity_of_account on account_identity (account_id);

create table session (
  id bigint generated always as identity primary key,
  token_hash bytea not null unique,
  account_id bigint not null references account (id) on delete cascade,
  user_agent text,
  address text,
  created_at timestamptz not null default now(),
  seen_at timestamptz not null default now(),
  expires_at timestamptz not null
);
comment on column session.token_hash is 'SHA-256 of the cookie';
comment on column session.expires_at is 'the absolute end; idle sessions end earlier by seen_at';
create index session_of_account on session (account_id);
create index session_by_end on session (expires_at);

-- A link that was mailed: single use, for one purpose, one account and one e-mail.
create table account_token (
  token_hash bytea primary key,
  purpose text not null check (purpose in ('VERIFY', 'RESET', 'LOGIN')),
  account_id bigint not null references account (id) on delete cascade,
  email_key text not null,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null,
  used_at timestamptz
);
create index account_token_of_account on account_token (account_id, purpose);
create index account_token_by_end on account_token (expires_at);

-- One round trip to a provider. The browser that began it holds the secret whose hash is `browser_hash`.
create table provider_flow (
  state_hash bytea primary key,
  browser_hash bytea not null,
  provider text not null,
  nonce text not null,
  code_verifier text not null,
  link_account_id bigint references account (id) on delete cascade,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null
);
create index provider_flow_by_end on provider_flow (expires_at);

-- Token buckets against guessing: `tokens` as of `filled_at`, refilled by the clock.
create table bucket (
  key text primary key,
  tokens double precision not null,
  filled_at timestamptz not null default now()
) with (fillfactor = 70);
create index bucket_by_age on bucket (filled_at);

-- Mail is written in the transaction that wants it and sent after it, never from a request.
create table outbox_mail (
  id bigint generated always as identity primary key,
  account_id bigint references account (id) on delete set null,
  kind text not null,
  recipient text not null,
  subject text not null,
  plain text not null,
  html text not null,
  message_id uuid not null unique default gen_random_uuid(),
  created_at timestamptz not null default now(),
  due_at timestamptz default now(),
  attempts integer not null default 0,
  lease_token uuid,
  sent_at timestamptz,
  failed_at timestamptz,
  error text
) with (fillfactor = 70);
comment on column outbox_mail.message_id is 'before the @: the same at every attempt';
comment on column outbox_mail.due_at is 'when it may be tried next, or when the lease on it ends; null: sent or given up';
create index outbox_mail_due on outbox_mail (due_at) where due_at is not null;
create index outbox_mail_by_age on outbox_mail (created_at);

create table image (
  id uuid primary key default gen_random_uuid(),
  account_id bigint not null references account (id) on delete cascade,
  type text not null check (type in ('image/webp', 'image/jpeg', 'image/png')),
  bytes bytea not null,
  created_at timestamptz not null default now()
);
create index image_of_account on image (account_id);
alter table account add foreign key (image_id) references image (id) on delete set null;
