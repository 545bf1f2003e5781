-- Trustpilot knows a business and no places: the location that its reviews are counted at. One that is deleted is taken
-- off first (app/locations/removal.server.ts).
alter table source_connections add column location_id bigint,
  add foreign key (account_id, location_id) references locations (account_id, id);
create index source_connections_location on source_connections (account_id, location_id);

-- The round that finds whose reviews nobody fetches yet sees which location that is, and not what it is called.
grant select (location_id) on source_connections to app_due;
