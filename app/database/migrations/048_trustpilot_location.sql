-- Trustpilot knows a business and no places: the location that its reviews are counted at.
alter table source_connections add column location_id bigint,
  add foreign key (account_id, location_id) references locations (account_id, id) on delete set null (location_id);
create index source_connections_location on source_connections (account_id, location_id);

update source_connections c set location_id = (
  select l.id from locations l
  where l.account_id = c.account_id and l.website <> ''
    and (l.is_headquarters or not exists (
      select from locations o where o.account_id = l.account_id and o.id <> l.id))
  order by l.is_headquarters desc, l.id limit 1)
where c.source = 'trustpilot';

-- The round that finds whose reviews nobody fetches yet sees which location that is, and not what it is called.
grant select (location_id) on source_connections to app_due;
