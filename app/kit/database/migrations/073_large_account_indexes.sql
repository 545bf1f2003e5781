-- Queries of pages that read every location or listing of an account, which takes milliseconds with 10,000 locations.

-- The list of locations in its default order, and the number of locations. Row-level security reads removed_at.
create index locations_sorted on locations (account_id, lower(name), id) include (removed_at);
-- The few locations that the counts in the menu of groups exclude.
create index locations_inactive on locations (account_id, id) where open_status <> 'active';
-- Whether an account has any listing whose directory provides reviews.
create index listings_linked on listings (account_id, directory, location_id) where remote_id is not null;
