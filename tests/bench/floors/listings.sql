-- The rows of the page, with one entry for each directory.
select l.id::text, l.name, l.address, l.address_2, l.city, l.state_code, l.zipcode, l.open_status, s.auto_sync, s.status,
  s.status_reason, s.sync_status, s.last_checked_at, (
    select json_object_agg(d.directory, json_build_array(d.status, d.is_enabled, d.url, d.status_description, d.checked_at))
    from listings d where d.account_id = l.account_id and d.location_id = l.id) as entries
from (
  select * from location_listings where account_id = :account order by status_rank desc, location_id desc limit 25) s
join locations l on l.account_id = s.account_id and l.id = s.location_id
order by s.status_rank desc, l.id desc;

-- The counts of locations by status and of listings that are out of sync by directory, and the states of directories.
select (select json_agg(c) from (
    select status_rank, count(*), max(last_checked_at) from location_listings where account_id = :account
    group by 1) c) as statuses,
  (select json_agg(c) from (
    select directory, count(*) from listings where account_id = :account and status_rank = 3 group by 1) c) as out_of_sync,
  (select json_agg(d) from (
    select directory, changed_by, changed_at from disabled_directories where account_id = :account) d) as disabled,
  (select row_to_json(c) from (
    select state, remote_name, connected_by, connected_at from source_connections where source = 'google' and account_id = :account) c) as google,
  (select json_agg(c) from (
    select state, remote_name, connected_by, connected_at, expires_at from source_connections
    where account_id = :account and source = 'facebook') c) as facebook,
  (select id::text from locations where account_id = :account order by lower(name) using ~<~, id limit 1) as first_location;

-- The entries of the filter menus.
select
  (select json_agg(g) from (
    select id::text, name, (select count(*) from group_locations m where m.account_id = groups.account_id and m.group_id = groups.id)
      - (select count(*) from group_locations m where m.account_id = groups.account_id and m.group_id = groups.id
        and m.location_id = any(array(select id from locations where account_id = :account and open_status <> 'active')))
      as active
    from groups where account_id = :account order by lower(name), id limit 26) g) as groups,
  (select json_agg(l) from (
    select id::text, name, concat_ws(', ', nullif(address, ''), nullif(city, ''), nullif(state_code, '')) as place
    from locations where account_id = :account order by lower(name) using ~<~, id limit 26) l) as locations,
  (select json_agg(f) from (
    select f.id::text, u.name as owner, f.name, f.shared_with, f.filter, f.updated_at, d.page as default_of
    from saved_filters f
    left join users u on u.account_id = f.account_id and u.id = f.user_id
    left join saved_filter_defaults d on d.account_id = f.account_id and d.user_id = :user and d.page = f.page
      and d.saved_filter_id = f.id
    where f.account_id = :account and f.page = 'local_listings' and (f.user_id = :user or f.shared_with is not null)
    order by lower(f.name), f.id limit 26) f) as saved_filters
