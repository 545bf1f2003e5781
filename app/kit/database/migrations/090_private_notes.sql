-- A response that a source does not take through us is a private note: it is kept here, the source never shows it, and it
-- answers no review. Until now, such notes were stored as published responses. Those whose source has shown a response
-- stay answered. The reviews, their copies and the counts of their months are corrected, as in 081.
alter table responses drop constraint responses_status_check;
alter table responses add constraint responses_status_check check (status in
  ('publishing', 'published', 'awaiting', 'rejected', 'error_published', 'deleting', 'error_unpublished', 'private'));
alter table response_events drop constraint response_events_event_check;
alter table response_events add constraint response_events_event_check check (event in
  ('written', 'edited', 'published', 'awaiting', 'rejected', 'failed', 'delete_requested', 'deleted', 'delete_failed', 'imported', 'arrived', 'noted'));

alter table accounts no force row level security;
alter table reviews no force row level security;
alter table responses no force row level security;
alter table response_events no force row level security;
alter table review_tags no force row level security;
alter table review_categories no force row level security;
alter table review_keywords no force row level security;
alter table reviews_not_analyzed no force row level security;
alter table review_months no force row level security;
alter table review_years no force row level security;
alter table location_months no force row level security;
alter table account_months no force row level security;

create temporary table unanswered on commit drop as
  select r.account_id, r.id, r.location_id, r.source_id, r.rating, r.sentiment,
    date_trunc('month', r.published_at at time zone a.time_zone)::date as month,
    greatest(0, extract(epoch from date_trunc('second', r.responded_at) - date_trunc('second', r.published_at)))::bigint
      as seconds
  from responses p
  join reviews r on r.account_id = p.account_id and r.id = p.review_id
  join accounts a on a.id = r.account_id
  join sources s on s.id = r.source_id
  where p.status = 'published' and p.user_id is not null and p.status_description like 'Saved here only:%'
    and s.code <> 'feedback' and r.responded_at is not null
    and not exists (select from response_events e where e.account_id = p.account_id and e.review_id = p.review_id
      and e.event in ('published', 'arrived', 'imported'));

update responses p set status = 'private', status_description = '', published_at = null
  from unanswered u where p.account_id = u.account_id and p.review_id = u.id;
update responses p set status_description = ''
  from reviews r join sources s on s.id = r.source_id
  where r.account_id = p.account_id and r.id = p.review_id and s.code = 'feedback'
    and p.status_description like 'Saved here only:%';
update reviews r set responded_at = null from unanswered u where r.account_id = u.account_id and r.id = u.id;
update review_tags t set responded_at = null from unanswered u where t.account_id = u.account_id and t.review_id = u.id;
update review_categories t set responded_at = null from unanswered u
  where t.account_id = u.account_id and t.review_id = u.id;
update review_keywords t set responded_at = null from unanswered u
  where t.account_id = u.account_id and t.review_id = u.id;
update reviews_not_analyzed t set responded_at = null from unanswered u
  where t.account_id = u.account_id and t.review_id = u.id;

create temporary table unanswered_months on commit drop as
  select account_id, location_id, source_id, month, count(*) as n, sum(seconds)::bigint as seconds,
    count(*) filter (where rating = 1) as n1, count(*) filter (where rating = 2) as n2,
    count(*) filter (where rating = 3) as n3, count(*) filter (where rating = 4) as n4,
    count(*) filter (where rating = 5) as n5,
    count(*) filter (where rating = 0 and sentiment = 1) as positive,
    count(*) filter (where rating = 0 and sentiment = 0) as neutral,
    count(*) filter (where rating = 0 and sentiment = -1) as negative
  from unanswered group by 1, 2, 3, 4;

update review_months m set responded_1 = m.responded_1 - u.n1, responded_2 = m.responded_2 - u.n2,
    responded_3 = m.responded_3 - u.n3, responded_4 = m.responded_4 - u.n4, responded_5 = m.responded_5 - u.n5,
    responded_positive = m.responded_positive - u.positive, responded_neutral = m.responded_neutral - u.neutral,
    responded_negative = m.responded_negative - u.negative, response_seconds = m.response_seconds - u.seconds
  from unanswered_months u
  where m.account_id = u.account_id and m.location_id = u.location_id and m.source_id = u.source_id
    and m.month = u.month;
update review_years y set responded_1 = y.responded_1 - u.n1, responded_2 = y.responded_2 - u.n2,
    responded_3 = y.responded_3 - u.n3, responded_4 = y.responded_4 - u.n4, responded_5 = y.responded_5 - u.n5,
    responded_positive = y.responded_positive - u.positive, responded_neutral = y.responded_neutral - u.neutral,
    responded_negative = y.responded_negative - u.negative, response_seconds = y.response_seconds - u.seconds
  from (select account_id, location_id, source_id, extract(year from month)::int as year, sum(n1) as n1, sum(n2) as n2,
      sum(n3) as n3, sum(n4) as n4, sum(n5) as n5, sum(positive) as positive, sum(neutral) as neutral,
      sum(negative) as negative, sum(seconds) as seconds from unanswered_months group by 1, 2, 3, 4) u
  where y.account_id = u.account_id and y.location_id = u.location_id and y.source_id = u.source_id and y.year = u.year;
update account_months m set responded_1 = m.responded_1 - u.n1, responded_2 = m.responded_2 - u.n2,
    responded_3 = m.responded_3 - u.n3, responded_4 = m.responded_4 - u.n4, responded_5 = m.responded_5 - u.n5,
    responded_positive = m.responded_positive - u.positive, responded_neutral = m.responded_neutral - u.neutral,
    responded_negative = m.responded_negative - u.negative, response_seconds = m.response_seconds - u.seconds
  from (select account_id, source_id, month, sum(n1) as n1, sum(n2) as n2, sum(n3) as n3, sum(n4) as n4, sum(n5) as n5,
      sum(positive) as positive, sum(neutral) as neutral, sum(negative) as negative, sum(seconds) as seconds
      from unanswered_months group by 1, 2, 3) u
  where m.account_id = u.account_id and m.source_id = u.source_id and m.month = u.month;
update location_months m set responded = m.responded - u.n, response_seconds = m.response_seconds - u.seconds
  from (select account_id, month, location_id, sum(n) as n, sum(seconds) as seconds
      from unanswered_months group by 1, 2, 3) u
  where m.account_id = u.account_id and m.month = u.month and m.location_id = u.location_id;

alter table accounts force row level security;
alter table reviews force row level security;
alter table responses force row level security;
alter table response_events force row level security;
alter table review_tags force row level security;
alter table review_categories force row level security;
alter table review_keywords force row level security;
alter table reviews_not_analyzed force row level security;
alter table review_months force row level security;
alter table review_years force row level security;
alter table location_months force row level security;
alter table account_months force row level security;

-- A partner account does not see the notes of its child accounts.
create or replace view child_reviews as
select a.parent_id as account_id, r.account_id as child_id, a.name as child_name, a.time_zone, r.id,
  r.location_id, r.source_id, r.rating, r.original_rating, r.title, r.body, r.reviewer_name, r.url,
  r.sentiment, r.published_at, r.is_date_estimated, r.responded_at, r.external_id, w.words,
  l.name as location_name, l.external_id as location_external_id, l.city, l.state_code, p.body as response,
  p.status as response_status, p.published_at as response_published_at, p.actor as response_actor
from reviews r
join accounts a on a.id = r.account_id
left join locations l on l.account_id = r.account_id and l.id = r.location_id
left join responses p on p.account_id = r.account_id and p.review_id = r.id and p.status <> 'private'
left join review_words w on w.account_id = r.account_id and w.review_id = r.id
where a.parent_id = nullif(current_setting('app.account_id', true), '')::bigint;
