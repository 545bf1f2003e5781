-- What one directory shows instead of the location's own phone or website. A row without either is no override.
create table location_overrides (
  account_id bigint not null,
  location_id bigint not null,
  directory text not null
    check (directory in ('google_maps', 'facebook', 'apple_maps', 'trip_advisor', 'bing', 'yelp_api')),
  phone text check (length(phone) between 1 and 40),
  website text check (length(website) between 1 and 2000),
  primary key (account_id, location_id, directory),
  foreign key (account_id, location_id) references locations (account_id, id) on delete cascade,
  check (phone is not null or website is not null)
);

-- An issue that somebody has seen and wants to see no more. The issues themselves are read from the locations.
create table muted_location_issues (
  account_id bigint not null,
  location_id bigint not null,
  status text not null check (status in ('missing_place_id', 'conflicting_place_id')),
  muted_by text not null check (length(muted_by) between 1 and 200),
  muted_at timestamptz not null default now(),
  primary key (account_id, location_id, status),
  foreign key (account_id, location_id) references locations (account_id, id) on delete cascade
);
select protect_tenant_table(tenant_table)
from unnest(array['location_overrides', 'muted_location_issues']::regclass[]) as tenant_table;

-- Two locations at one place on Google.
create index locations_place on locations (account_id, google_place_id) where google_place_id is not null;

-- A location that is being removed, its many reviews by a job, is there for nobody but the job.
alter table locations add column removed_at timestamptz;
create index locations_removed on locations (account_id, id) where removed_at is not null;
create policy not_removed on locations as restrictive to app_web
  using (removed_at is null or current_setting('app.sees_removed', true) = 'on') with check (true);
