-- What is changed of a profile at Google is changed by one location. The owner too sees no account's rows, unless it is
-- let past the policy for this once.
alter table locations no force row level security;
update locations l set google_location_name = null
where exists (select from locations o where o.account_id = l.account_id
  and o.google_location_name = l.google_location_name and o.id < l.id);
alter table locations force row level security;

create unique index locations_google_location_name on locations (account_id, google_location_name)
  where google_location_name is not null;
