-- A review is known by source, location and key: two locations may number their reviews alike. The location is last, so
-- that the same index finds a key at whichever location it is. Keys of reviews without an id begin with their location
-- already and stay as they are; the second of two equal ones, which no earlier version kept, ends in its number.
create unique index reviews_identity on reviews (account_id, source_id, dedupe_key, location_id);
alter table reviews drop constraint reviews_dedupe_key;

-- A review of Google has one name, with the account and the location before it or without them. Migrations run as the
-- owner, whom the policy holds back too. A review that is there under both names is left alone.
alter table reviews no force row level security;
with renamed as (
  select distinct on (account_id, location_id, external_id) *
  from (
    select account_id, location_id, id, substring(external_id from '/reviews/([^/]+)$') as external_id
    from reviews
    where source_id = 1 and external_id ~ '^accounts/[^/]+/locations/[^/]+/reviews/[^/]+$') as named
  order by account_id, location_id, external_id, id),
keyed as (
  select *, case when length(external_id) <= 200 then external_id
    else left(translate(encode(sha256(convert_to(external_id, 'UTF8')), 'base64'), '+/', '-_'), 22) end as dedupe_key
  from renamed)
update reviews r set external_id = k.external_id, dedupe_key = k.dedupe_key
from keyed k
where r.account_id = k.account_id and r.id = k.id and not exists (
  select from reviews other where other.account_id = k.account_id and other.source_id = 1
    and other.dedupe_key = k.dedupe_key and other.location_id = k.location_id);
alter table reviews force row level security;

-- The check of a file may have a question for its person: whether reviews have moved.
alter table imports drop constraint imports_status_check;
alter table imports add constraint imports_status_check check (status in
  ('uploaded', 'checking', 'asking', 'checked', 'queued', 'running', 'complete', 'cancelled', 'failed'));
