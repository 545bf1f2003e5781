-- What each API token has used of its quota in the current minute. The columns are those of rate-limiter-flexible. Not
-- logged, because the counts are worthless after a crash.
create unlogged table api_quotas (
  key text primary key,
  points integer not null default 0,
  expire bigint
);
grant select, insert, update, delete on api_quotas to app_sign_in;

-- The responses of requests with an Idempotency-Key, kept for a day.
create table idempotency_keys (
  account_id bigint not null references accounts (id),
  token_id bigint not null,
  key text not null check (length(key) between 1 and 255),
  fingerprint text not null,
  reply text not null,
  created_at timestamptz not null default now(),
  primary key (account_id, token_id, key)
);
create index idempotency_keys_created on idempotency_keys (account_id, created_at);
alter table idempotency_keys enable row level security;
alter table idempotency_keys force row level security;
create policy own_account on idempotency_keys to app_web
  using (account_id = nullif(current_setting('app.account_id', true), '')::bigint)
  with check (account_id = nullif(current_setting('app.account_id', true), '')::bigint);
grant select, insert, update, delete on idempotency_keys to app_web;
create policy backup on idempotency_keys for select to app_backup using (true);
