-- The rows of the page, what is wrong with their places, and the number of all locations.
select l.id::text, l.name, l.public_name, l.external_id, l.phone, l.address, l.address_2, l.city, l.state_code, l.zipcode,
  l.category_name, l.open_status, l.is_headquarters, l.google_place_id, m.muted_by, m.muted_at, exists (
    select from locations other where other.account_id = l.account_id and other.google_place_id = l.google_place_id
      and other.id <> l.id) as has_conflict,
  (select count(*) from locations where account_id = :account) as total
from (select * from locations where account_id = :account order by lower(name) using ~<~, id limit 25) l
left join muted_location_issues m on m.account_id = l.account_id and m.location_id = l.id
order by lower(l.name) using ~<~, l.id;

-- The entries of the filter menus.
select
  (select json_agg(g) from (
    select id::text, name, (select count(*) from group_locations m where m.account_id = groups.account_id and m.group_id = groups.id)
      - (select count(*) from group_locations m where m.account_id = groups.account_id and m.group_id = groups.id
        and m.location_id = any(array(select id from locations where account_id = :account and open_status <> 'active')))
      as active
    from groups where account_id = :account order by lower(name), id limit 26) g) as groups,
  (select json_agg(f) from (
    select f.id::text, u.name as owner, f.name, f.shared_with, f.filter, f.updated_at, d.page as default_of
    from saved_filters f
    left join users u on u.account_id = f.account_id and u.id = f.user_id
    left join saved_filter_defaults d on d.account_id = f.account_id and d.user_id = :user and d.page = f.page
      and d.saved_filter_id = f.id
    where f.account_id = :account and f.page = 'locations' and (f.user_id = :user or f.shared_with is not null)
    order by lower(f.name), f.id limit 26) f) as saved_filters
