-- Both periods by month and source, the newest reviews without a response, the most mentioned keywords, and the
-- locations that are out of sync. Whole months come from the summary; the days of a month that two periods share, and
-- those of today, are counted.
select
  (select json_agg(s) from (
    select part.month, part.period, s.name as source, sum(rated_1) as rated_1, sum(rated_2) as rated_2,
      sum(rated_3) as rated_3, sum(rated_4) as rated_4, sum(rated_5) as rated_5, sum(unrated) as unrated,
      sum(positive) as positive, sum(negative) as negative, sum(responded) as responded, sum(seconds) as seconds
    from (
      select month, case when month > :range_month then 1 else 0 end as period, source_id, reviews_1 as rated_1,
        reviews_2 as rated_2, reviews_3 as rated_3, reviews_4 as rated_4, reviews_5 as rated_5,
        reviews_positive + reviews_neutral + reviews_negative as unrated, reviews_4 + reviews_5 + reviews_positive as positive,
        reviews_1 + reviews_2 + reviews_negative as negative, responded_1 + responded_2 + responded_3 + responded_4
          + responded_5 + responded_positive + responded_neutral + responded_negative as responded,
        response_seconds as seconds
      from account_months where account_id = :account and month > :previous_month and month <= :last_month
      union all
      select edge.month, edge.period, r.source_id, edge.sign * count(*) filter (where rating = 1),
        edge.sign * count(*) filter (where rating = 2), edge.sign * count(*) filter (where rating = 3),
        edge.sign * count(*) filter (where rating = 4), edge.sign * count(*) filter (where rating = 5),
        edge.sign * count(*) filter (where rating = 0), edge.sign * count(*) filter (where sentiment = 1),
        edge.sign * count(*) filter (where sentiment = -1), edge.sign * count(responded_at),
        edge.sign * coalesce(sum(extract(epoch from responded_at - published_at)), 0)
      from (values
        (:previous_month::date, 0, 1, :previous_from::timestamptz, :previous_month_end::timestamptz),
        (:range_month, 0, -1, :range_from, :range_month_end), (:range_month, 1, 1, :range_from, :range_month_end),
        (:last_month, 1, -1, :range_to, 'infinity')) as edge (month, period, sign, starts, ends)
      join reviews r on r.published_at >= edge.starts and r.published_at < edge.ends
      where r.account_id = :account group by edge.month, edge.period, edge.sign, r.source_id) part
    join sources s on s.id = part.source_id group by 1, 2, 3) s) as series,
  (select json_agg(r) from (
    select r.id::text, r.rating, r.title, r.body, r.reviewer_name, r.published_at, r.is_date_estimated,
      l.id::text as location_id, l.name as location, s.name as source
    from (
      select * from reviews where account_id = :account and published_at >= :range_from and published_at < :range_to
        and responded_at is null order by published_at desc, id desc limit 6) r
    join locations l on l.account_id = r.account_id and l.id = r.location_id
    join sources s on s.id = r.source_id order by r.published_at desc, r.id desc) r) as unanswered,
  (select json_agg(k) from (
    select k.id::text, k.short, m.mentions, m.positive, m.negative
    from (
      select keyword_id, count(*) as mentions, count(*) filter (where polarity = 1) as positive,
        count(*) filter (where polarity = -1) as negative
      from review_keywords where account_id = :account and published_at >= :range_from and published_at < :range_to
      group by 1) m
    join keywords k on k.account_id = :account and k.id = m.keyword_id
    order by m.mentions desc, k.short limit 10) k) as keywords,
  (select json_agg(n) from (
    select language, count(*) from reviews_not_analyzed
    where account_id = :account and published_at >= :range_from and published_at < :range_to group by 1) n) as unread,
  exists (select from keyword_analysis_queue where account_id = :account)
    or exists (select from keyword_analyses where account_id = :account and analyzed_to is not null) as is_pending,
  (select json_agg(c) from (
    select status_rank, count(*), max(last_checked_at) from location_listings where account_id = :account
    group by 1) c) as listings;

-- The score of every location in both periods, of which the page shows the mean, the best five and the worst five.
with target as (
  select coalesce(avg_rating, 4.5)::float8 as avg_rating, coalesce(total_reviews, 100)::float8 as reviews,
    coalesce(response_rate, 90) / 100.0::float8 as rate, coalesce(response_time, 2) * 86400.0::float8 as seconds,
    coalesce(owner_photos_count, 25)::float8 as photos, coalesce(ll_sync_ratio, 100) / 100.0::float8 as sync,
    coalesce(avg_rating_weight, 45)::float8 as avg_rating_weight, coalesce(total_reviews_weight, 20)::float8 as reviews_weight,
    coalesce(response_rate_weight, 10)::float8 as rate_weight, coalesce(response_time_weight, 5)::float8 as seconds_weight,
    coalesce(owner_photos_count_weight, 8)::float8 as photos_weight, coalesce(ll_sync_ratio_weight, 12)::float8 as sync_weight
  from (select) one left join target_scores on account_id = :account),
sums as (
  select location_id, period, sum(reviews)::float8 as reviews, sum(rated)::float8 as rated, sum(stars)::float8 as stars,
    sum(responded)::float8 as responded, sum(seconds)::float8 as seconds
  from (
    select location_id, case when month > :range_month then 1 else 0 end as period, reviews, rated, stars, responded,
      response_seconds as seconds
    from location_months where account_id = :account and month > :previous_month and month <= :last_month
    union all
    select r.location_id, edge.period, edge.sign, edge.sign * (r.rating > 0)::int, edge.sign * r.rating,
      edge.sign * (r.responded_at is not null)::int,
      edge.sign * coalesce(extract(epoch from r.responded_at - r.published_at), 0)
    from (values
      (0, 1, :previous_from::timestamptz, :previous_month_end::timestamptz), (0, -1, :range_from, :range_month_end),
      (1, 1, :range_from, :range_month_end), (1, -1, :range_to, 'infinity')) as edge (period, sign, starts, ends)
    join reviews r on r.published_at >= edge.starts and r.published_at < edge.ends
    where r.account_id = :account) part
  group by 1, 2),
photos_of as (
  select location_id, count(*) filter (where added_at < :range_from) as photos_0,
    count(*) filter (where added_at < :range_to) as photos_1
  from photos where account_id = :account and state = 'live' group by 1),
scored as (
  select l.id, period.n as period, s.reviews, s.stars / nullif(s.rated, 0) as rating,
    (case when s.rated > 0 then t.avg_rating_weight
        * least(1, (s.stars / s.rated - 1) / (coalesce(c.avg_rating, t.avg_rating) - 1)) else 0 end
      + t.reviews_weight * least(1, ln(1 + coalesce(s.reviews, 0)) / ln(1 + coalesce(c.total_reviews, t.reviews)))
      + case when s.reviews > 0 then least(1, s.responded / s.reviews / coalesce(c.response_rate / 100.0, t.rate))
        * (t.rate_weight + case when s.responded > 0 then t.seconds_weight
          * least(1, coalesce(c.response_time * 86400, t.seconds) / greatest(1, s.seconds / s.responded)) else 0 end) else 0 end
      + t.photos_weight * least(1, coalesce(case when period.n = 1 then p.photos_1 else p.photos_0 end, 0)
        / coalesce(c.owner_photos_count, t.photos))
      + case when g.fields_compared > 0 then t.sync_weight * least(1, g.fields_in_sync::float8 / g.fields_compared
        / coalesce(c.ll_sync_ratio / 100.0, t.sync)) else 0 end)
    / (t.reviews_weight + t.photos_weight + case when s.rated > 0 then t.avg_rating_weight else 0 end
      + case when s.reviews > 0 then t.rate_weight + t.seconds_weight else 0 end
      + case when g.fields_compared > 0 then t.sync_weight else 0 end) * 100 as score
  from locations l cross join (values (0), (1)) as period (n) cross join target t
  left join sums s on s.location_id = l.id and s.period = period.n
  left join photos_of p on p.location_id = l.id
  left join location_listings g on g.account_id = l.account_id and g.location_id = l.id
  left join location_custom_targets c on c.account_id = l.account_id and c.location_id = l.id
  where l.account_id = :account),
ranked as (
  select now_.id, now_.score, now_.rating, now_.reviews, before.score as score_before,
    row_number() over (order by now_.score desc nulls last, now_.id) as rank, count(*) over () as total,
    avg(now_.score) over () as mean, avg(before.score) over () as mean_before
  from scored now_ join scored before on before.id = now_.id and before.period = 0 where now_.period = 1)
select r.*, l.name, l.address, l.address_2, l.city, l.state_code, l.zipcode
from ranked r join locations l on l.account_id = :account and l.id = r.id
where r.rank <= 5 or r.rank > r.total - 5 order by r.rank;

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
  (select json_agg(f) from (
    select f.id::text, u.name as owner, f.name, f.shared_with, f.filter, f.updated_at, d.page as default_of
    from saved_filters f
    left join users u on u.account_id = f.account_id and u.id = f.user_id
    left join saved_filter_defaults d on d.account_id = f.account_id and d.user_id = :user and d.page = f.page
      and d.saved_filter_id = f.id
    where f.account_id = :account and f.page = 'dashboard' and (f.user_id = :user or f.shared_with is not null)
    order by lower(f.name), f.id limit 26) f) as saved_filters
