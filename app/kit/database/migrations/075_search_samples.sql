-- The words of a review are now split by the application (app/reviews/search/split-text.ts), so that emoji and words of
-- scripts without spaces can be found. They also mark the reviews of three samples, in which common words are counted.
-- Reviews that an earlier release indexed are indexed again in the background, in the order of their ids.
create table review_index_rebuilds (
  account_id bigint primary key references accounts (id),
  -- The last review that was indexed again.
  review_id bigint not null default 0
);
alter table review_words no force row level security;
insert into review_index_rebuilds (account_id)
  select id from accounts where exists (select from review_words where account_id = accounts.id);
alter table review_words force row level security;
select protect_tenant_table('review_index_rebuilds');

-- The recurring task finds the accounts as app_due, and the search needs to know whether the samples are complete.
grant select (account_id) on review_index_rebuilds to app_due, app_search;
create policy due on review_index_rebuilds for select to app_due using (true);
create policy search on review_index_rebuilds for select to app_search using (true);

drop function search_review_ids(tsquery, timestamptz, timestamptz, integer);

-- Returns the reviews of the account that match a search in a date range. If a sample contains at least `enough` of
-- them, returns only those, and the share of reviews that the sample contains: one in `share`. Otherwise, or if `enough`
-- is null, returns all, and the share 1. Queries in which row-level security applies cannot use the index of words, so the function runs as
-- app_search, and each query is planned for its own words and range.
create function search_reviews(
  query tsquery, starts_at timestamptz, ends_at timestamptz, enough integer, out share integer, out ids bigint[])
  language plpgsql stable security definer
  set search_path = pg_catalog, public, pg_temp
  -- Reading all accounts is never the fastest way, but phrases are rarer than the planner expects.
  set enable_seqscan = off
as $$
declare
  has_samples constant boolean := not exists (
    select from public.review_index_rebuilds r
    where r.account_id = nullif(current_setting('app.account_id', true), '')::bigint);
  find_ids constant text := $search$
    select array(
      select r.review_id from public.review_words r
      where r.account_id = nullif(current_setting('app.account_id', true), '')::bigint
        and r.words @@ $1 and r.published_at >= $2 and r.published_at < $3)
  $search$;
begin
  starts_at := coalesce(starts_at, '-infinity');
  ends_at := coalesce(ends_at, 'infinity');
  if has_samples and enough is not null then
    foreach share in array array[256, 64, 16] loop
      execute find_ids into ids using format('''*%s''', share)::tsquery && query, starts_at, ends_at;
      if cardinality(ids) >= enough then return; end if;
    end loop;
  end if;
  share := 1;
  execute find_ids into ids using query, starts_at, ends_at;
end
$$;
alter function search_reviews(tsquery, timestamptz, timestamptz, integer) owner to app_search;
revoke all on function search_reviews(tsquery, timestamptz, timestamptz, integer) from public;
grant execute on function search_reviews(tsquery, timestamptz, timestamptz, integer) to app_web;
