-- An account's own connection to Facebook or to Trustpilot, its token sealed. A row that is not connected stays: it
-- says who ended the connection, or when the source did.
create table source_connections (
  account_id bigint not null references accounts (id),
  source text not null check (source in ('facebook', 'trustpilot')),
  state text not null check (state in ('connected', 'expired', 'ended', 'disconnected')),
  token text check (token is null or length(token) between 1 and 8000),
  -- What the source calls whom it belongs to.
  remote_name text not null default '' check (length(remote_name) <= 200),
  -- No foreign key: who works here may be a user of the parent account.
  user_id bigint,
  connected_by text not null default '' check (length(connected_by) <= 200),
  connected_at timestamptz not null default now(),
  -- Null: it does not end by itself.
  expires_at timestamptz,
  -- The last warning that was mailed, in days before the end: 7, then 1.
  warned_days integer check (warned_days in (7, 1)),
  changed_at timestamptz not null default now(),
  primary key (account_id, source),
  check (token is not null or state <> 'connected')
);
create index source_connections_expiring on source_connections (expires_at) where state = 'connected';

-- A directory that the installation serves, and that this account does not want to be served in.
create table directories_off (
  account_id bigint not null references accounts (id),
  directory text not null check (directory in ('apple_maps', 'trip_advisor', 'bing', 'yelp_api')),
  changed_by text not null default '' check (length(changed_by) <= 200),
  changed_at timestamptz not null default now(),
  primary key (account_id, directory)
);

select protect_tenant_table(tenant_table)
from unnest(array['source_connections', 'directories_off']::regclass[]) as tenant_table;

-- The round that looks over all accounts for what is about to end sees when, and no token.
create policy due on source_connections for select to app_due using (true);
grant select (account_id, source, state, expires_at, warned_days) on source_connections to app_due;

-- The connections of the children of the account in the setting (011_partners.sql says how such views are walled).
create view child_connections as
  select a.parent_id as account_id, c.account_id as child_id, c.source, c.state, c.expires_at
  from (
    select account_id, 'google' as source, state, null::timestamptz as expires_at from google_connections
    union all
    select account_id, source, state, expires_at from source_connections
  ) c join accounts a on a.id = c.account_id
  where a.parent_id = nullif(current_setting('app.account_id', true), '')::bigint;
grant select on child_connections to app_web;
alter view child_connections owner to app_parent;
grant select (account_id, state) on google_connections to app_parent;
grant select (account_id, source, state, expires_at) on source_connections to app_parent;
