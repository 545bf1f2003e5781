-- Where states have numbers as codes, their names are shown.
create or replace view child_reviews as
select a.parent_id as account_id, r.account_id as child_id, a.name as child_name, a.time_zone, r.id,
  r.location_id, r.source_id, r.rating, r.original_rating, r.title, r.body, r.reviewer_name, r.url,
  r.sentiment, r.published_at, r.is_date_estimated, r.responded_at, r.external_id, w.words,
  l.name as location_name, l.external_id as location_external_id, l.city, l.state_code, p.body as response,
  p.status as response_status, p.published_at as response_published_at, p.actor as response_actor, l.state
from reviews r
join accounts a on a.id = r.account_id
left join locations l on l.account_id = r.account_id and l.id = r.location_id
left join responses p on p.account_id = r.account_id and p.review_id = r.id and p.status <> 'private'
left join review_words w on w.account_id = r.account_id and w.review_id = r.id
where a.parent_id = nullif(current_setting('app.account_id', true), '')::bigint;
