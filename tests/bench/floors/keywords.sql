-- The most mentioned keywords and the number of all.
with sums as materialized (
  select keyword_id, count(*) as mentions, count(*) filter (where polarity = 1) as positive,
    count(*) filter (where polarity = -1) as negative
  from review_keywords where account_id = :account and published_at >= :range_from and published_at < :range_to
  group by 1)
select (select count(*) from sums) as total, (select json_agg(k) from (
  select k.id::text, k.short, s.mentions, s.positive, s.negative
  from sums s join keywords k on k.account_id = :account and k.id = s.keyword_id
  order by s.mentions desc, k.short limit 25) k) as keywords;

-- The counts by category, and what is not analyzed.
select (select json_agg(c) from (
    select c.id::text, c.name, count(r) as mentions,
      count(*) filter (where coalesce(r.polarity, r.sentiment) = 1) as positive,
      count(*) filter (where coalesce(r.polarity, r.sentiment) = -1) as negative
    from categories c left join review_categories r on r.account_id = c.account_id and r.category_id = c.id
      and r.published_at >= :range_from and r.published_at < :range_to
    where c.account_id = :account group by c.id, c.name order by mentions desc) c) as categories,
  (select json_agg(n) from (
    select language, count(*) from reviews_not_analyzed
    where account_id = :account and published_at >= :range_from and published_at < :range_to group by 1) n) as unread,
  exists (select from keyword_analysis_queue where account_id = :account)
    or exists (select from keyword_analyses where account_id = :account and analyzed_to is not null) as is_pending;

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
  (select json_agg(s) from (select id::text, name from sources order by ordinal, name) s) as sources,
  (select json_agg(c) from (
    select id::text, name from categories where account_id = :account order by lower(name), id limit 26) c) as categories,
  (select json_agg(f) from (
    select f.id::text, u.name as owner, f.name, f.shared_with, f.filter, f.updated_at, d.page as default_of
    from saved_filters f
    left join users u on u.account_id = f.account_id and u.id = f.user_id
    left join saved_filter_defaults d on d.account_id = f.account_id and d.user_id = :user and d.page = f.page
      and d.saved_filter_id = f.id
    where f.account_id = :account and f.page = 'keywords' and (f.user_id = :user or f.shared_with is not null)
    order by lower(f.name), f.id limit 26) f) as saved_filters
