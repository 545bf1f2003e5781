-- What a source's terms say about keeping its content, in hours since the source last showed it: null, as long as we
-- need it; 0, not at all. A contract with the source may say otherwise; the operator records that it does.
alter table sources
  add column keep_hours integer check (keep_hours >= 0),
  add column has_storage_contract boolean not null default false,
  add column effective_keep_hours integer generated always as (
    case when has_storage_contract then null else keep_hours end) stored;
update sources set keep_hours = case code when 'tripadvisor' then 0 when 'yelp' then 24 end;

-- Every change of that record, with its reason. Written by the operator's command in the same transaction.
create table storage_contract_changes (
  id bigint primary key generated always as identity,
  source_id bigint not null references sources (id),
  has_storage_contract boolean not null,
  reason text not null check (length(reason) between 1 and 500),
  changed_by text not null check (length(changed_by) between 1 and 200),
  changed_at timestamptz not null default now()
);

-- A source may say that it no longer shares reviews with anybody.
alter table review_fetches drop constraint review_fetches_failure_kind_check;
alter table review_fetches add constraint review_fetches_failure_kind_check
  check (failure_kind in ('silent', 'refused', 'ended', 'unconnected')) not valid;
-- The account was notified of it: once, however many locations the source has.
create table ended_sources (
  account_id bigint not null references accounts (id),
  source_id bigint not null references sources (id),
  noticed_at timestamptz not null default now(),
  primary key (account_id, source_id)
);
select protect_tenant_table('ended_sources');
