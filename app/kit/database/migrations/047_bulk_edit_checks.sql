-- What Google said it would make of an edit of many locations, asked before the edit is confirmed. An answer outlives
-- its location's place in the edit, so that what was left out is known to have been there.
create table bulk_edit_checks (
  account_id bigint not null,
  bulk_edit_id bigint not null,
  location_id bigint not null,
  outcome text not null default 'queued' check (outcome in ('queued', 'fine', 'refused', 'unknown')),
  reason text not null default '' check (length(reason) <= 1000),
  asked_at timestamptz not null,
  primary key (account_id, bulk_edit_id, location_id),
  foreign key (account_id, bulk_edit_id) references bulk_edits (account_id, id) on delete cascade,
  foreign key (account_id, location_id) references locations (account_id, id) on delete cascade
);
create index bulk_edit_checks_location on bulk_edit_checks (account_id, location_id);

select protect_tenant_table('bulk_edit_checks');
