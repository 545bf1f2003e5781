-- What an account asked the installation for, once each: access to an integration, a feature it does not have.
create table feature_requests (
  account_id bigint not null references accounts (id),
  feature text not null check (length(feature) between 1 and 100),
  -- No foreign key: who works here may be a user of the parent account.
  user_id bigint,
  requested_by text not null check (length(requested_by) between 1 and 200),
  requested_at timestamptz not null default now(),
  primary key (account_id, feature)
);
select protect_tenant_table('feature_requests');
