-- What was published before stays so: a location that somebody matched to its profile has Auto Sync on. The owner sees
-- no account's rows, unless it is let past the policy for this once; 033, which was not, found none.
alter table locations no force row level security;
alter table location_listings no force row level security;
insert into location_listings (account_id, location_id, auto_sync, next_scan_at)
select account_id, id, google_location_name is not null, now() + random() * interval '1 hour' from locations
on conflict do nothing;
alter table locations force row level security;
alter table location_listings force row level security;

-- A directory that did not answer is asked again after a pause, which holds the location for nobody else.
alter table location_listings add column retry_at timestamptz;
grant select (retry_at) on location_listings to app_due;
