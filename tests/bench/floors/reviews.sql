-- The rows of the page and one more, which says whether there is a next page.
select r.id::text, r.rating, r.original_rating, r.title, r.body, r.reviewer_name, r.url, r.sentiment, r.published_at,
  r.is_date_estimated, l.id::text as location_id, l.name as location, l.city, l.state_code, s.name as source,
  r.external_id is not null and case s.publishes_with
    when 'google' then l.google_location_name is not null
    when 'facebook' then c.source is not null and exists (select from listings f where f.account_id = r.account_id
      and f.location_id = r.location_id and f.directory = 'facebook' and f.remote_id is not null)
    when 'trustpilot' then c.source is not null else false end as can_publish,
  p.body as response, p.status, p.status_description, p.is_read_only, p.revision, p.actor,
  p.published_at as response_published_at,
  (select json_agg(json_build_array(t.id, t.name) order by t.name) from review_tags x
    join tags t on t.account_id = x.account_id and t.id = x.tag_id
    where x.account_id = r.account_id and x.review_id = r.id) as tags,
  (select json_agg(json_build_array(t.id, t.name) order by t.name) from review_categories x
    join categories t on t.account_id = x.account_id and t.id = x.category_id
    where x.account_id = r.account_id and x.review_id = r.id) as categories
from (
  select * from reviews where account_id = :account and published_at >= :range_from and published_at < :range_to
    and source_id = 1 and rating in (1, 2)
  order by published_at desc, id desc limit 26) r
join locations l on l.account_id = r.account_id and l.id = r.location_id
join sources s on s.id = r.source_id
left join source_connections c on c.account_id = r.account_id and c.source = s.publishes_with
  and c.state <> 'disconnected' and c.location_id is null
left join responses p on p.account_id = r.account_id and p.review_id = r.id
order by r.published_at desc, r.id desc;

-- The counts by rating and those with a response, the reviews of today, and when each source was last fetched. The
-- last month comes from its summary, without today, and the days of other months are counted.
select sum(rated_1) as rated_1, sum(rated_2) as rated_2, sum(responded) as responded,
  (select count(*) from reviews where account_id = :account and published_at >= :range_to and source_id = 1
    and rating in (1, 2)) as today,
  (select json_agg(f) from (
    select s.id::text, s.name, max(f.succeeded_at) as succeeded_at, count(f.failing_since) as failing,
      min(f.failing_since) as since, max(f.failure_kind) as kind, max(f.failure) as reason, s.effective_keep_hours
    from review_fetches f join sources s on s.id = f.source_id
    where f.account_id = :account group by s.id order by s.ordinal) f) as freshness,
  (select json_agg(distinct directory) from listings where account_id = :account and remote_id is not null
    and directory in ('facebook', 'trip_advisor', 'yelp_api')) as linked
from (
  select reviews_1 as rated_1, reviews_2 as rated_2, responded_1 + responded_2 as responded
  from account_months where account_id = :account and source_id = 1 and month = :last_month
  union all
  select count(*) filter (where rating = 1), count(*) filter (where rating = 2), count(responded_at)
  from reviews where account_id = :account and published_at >= :range_from and published_at < :last_month_from
    and source_id = 1 and rating in (1, 2)
  union all
  select -count(*) filter (where rating = 1), -count(*) filter (where rating = 2), -count(responded_at)
  from reviews where account_id = :account and source_id = 1 and rating in (1, 2) and (published_at >= :range_to
    or published_at >= :last_month_from and published_at < :range_from)) part;

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
  (select json_agg(t) from (
    select id::text, name from tags where account_id = :account order by lower(name), id limit 200) t) as tags,
  (select json_agg(f) from (
    select f.id::text, u.name as owner, f.name, f.shared_with, f.filter, f.updated_at, d.page as default_of
    from saved_filters f
    left join users u on u.account_id = f.account_id and u.id = f.user_id
    left join saved_filter_defaults d on d.account_id = f.account_id and d.user_id = :user and d.page = f.page
      and d.saved_filter_id = f.id
    where f.account_id = :account and f.page = 'reviews' and (f.user_id = :user or f.shared_with is not null)
    order by lower(f.name), f.id limit 26) f) as saved_filters
