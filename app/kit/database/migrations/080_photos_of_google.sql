-- Photos that are on a Google profile without having been uploaded here. `missing_since`: since when Google has no longer
-- listed the photo. `photos_due_at`: when the photos of the location's profile are read next.
alter table photos
  add column origin text not null default 'upload' check (origin in ('upload', 'google')),
  add column missing_since timestamptz;
alter table location_listings add column photos_due_at timestamptz not null default now();
create index location_listings_photos on location_listings (photos_due_at);
grant select (photos_due_at), update (photos_due_at) on location_listings to app_due;
update location_listings set status_reason = 'Location not found in Google integration'
where status_reason = 'This location is not matched to a Google profile';
