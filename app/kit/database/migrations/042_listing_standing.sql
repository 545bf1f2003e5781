-- How a location stands in a directory, as it is shown: 3 out of sync, 2 in progress, 1 in sync, 0 nothing to say.
-- Kept by app/listings/recount.server.ts, so that ten thousand locations in six directories are counted on an index.
alter table listings add column standing smallint not null default 0 check (standing between 0 and 3);
alter table listings no force row level security;
alter table location_listings no force row level security;
update listings d set standing = case
    when d.status in ('not_in_sync', 'action_required') or (s.status = 'published' and not d.is_enabled) then 3
    when d.status in ('in_progress', 'pending_sync', 'pending_claim') then 2
    when d.status in ('in_sync', 'published') then 1 else 0 end
  from location_listings s where s.account_id = d.account_id and s.location_id = d.location_id;
alter table listings force row level security;
alter table location_listings force row level security;
create index listings_standing on listings (account_id, directory, standing, location_id);
drop index listings_status;

alter table location_listings add column standing smallint not null generated always as (
  case sync_status when 'not_in_sync' then 3 when 'in_progress' then 2 when 'in_sync' then 1 else 0 end) stored;
create index location_listings_standing on location_listings (account_id, standing, location_id);
drop index location_listings_status;
