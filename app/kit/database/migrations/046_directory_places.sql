-- Whose a listing is. Where one access of the installation serves all accounts (`scope` 0), one location of one account
-- has it; else one location of the account. It is no table of an account's, since what it keeps apart are accounts; each
-- sees its own rows.
create table directory_places (
  directory text not null,
  scope bigint not null,
  remote_id text not null check (length(remote_id) between 1 and 300),
  holder_account bigint not null,
  holder_location bigint not null,
  primary key (directory, scope, remote_id),
  foreign key (holder_account, holder_location) references locations (account_id, id) on delete cascade
);
create index directory_places_holder on directory_places (holder_account, holder_location, directory);
alter table directory_places enable row level security;
create policy own_places on directory_places to app_web
  using (holder_account = nullif(current_setting('app.account_id', true), '')::bigint);
grant select, insert, delete on directory_places to app_web;

-- The oldest location keeps what two had; the others are looked for again.
alter table listings no force row level security;
alter table location_listings no force row level security;
insert into directory_places (directory, scope, remote_id, holder_account, holder_location)
select distinct on (directory, scope, remote_id) directory, scope, remote_id, account_id, location_id
from (
  select directory, case when directory in ('apple_maps', 'bing', 'yelp_api') then 0 else account_id end as scope,
    remote_id, account_id, location_id
  from listings where remote_id is not null and directory <> 'google_maps') as known
order by directory, scope, remote_id, location_id;

with lost as (
  update listings l set remote_id = null, url = null, status = 'not_available', status_description = '', standing = 0,
    differences = '[]', unsupported = '{}', fields_in_sync = 0, fields_compared = 0, shown = null, version = null,
    submission = null, submission_job = null, submitted_fields = '{}'
  where remote_id is not null and directory <> 'google_maps' and not exists (
    select from directory_places p where p.directory = l.directory and p.remote_id = l.remote_id
      and p.holder_account = l.account_id and p.holder_location = l.location_id)
  returning account_id, location_id)
update location_listings s set next_scan_at = now()
from lost where s.account_id = lost.account_id and s.location_id = lost.location_id;

-- Somebody said that the listing which could be found is not this location: it is not looked for again.
alter table listings add column unlinked_by text check (length(unlinked_by) between 1 and 200),
  add column unlinked_at timestamptz,
  add check ((unlinked_by is null) = (unlinked_at is null));
alter table listings force row level security;
alter table location_listings force row level security;
