/** Adds what the demo lacks, so that every report has rows of every location. */
import type { SqlClient } from './sql'

const at = '2026-11-01'

/**
 * Adds to each location of every account two photos, a change, a removed review and a post, and to each account that
 * has locations a post at all of them.
 */
export async function seedReports({ all }: Pick<SqlClient, 'all'>): Promise<void> {
  await all(
    `with picture as (
       insert into pictures (account_id, state, image_key, thumbnail_key, format, width, height)
       select id, 'ready', 'none', 'none', 'jpeg', 800, 600 from accounts returning account_id, id)
     insert into photos (account_id, location_id, picture_id, source_id, category, state, added_at)
     select l.account_id, l.id, p.id, 1, category, 'live', $1
     from picture p join locations l using (account_id), unnest(array['COVER', null]) category`,
    [at],
  )
  await all(
    `insert into location_changes (account_id, location_id, field, after, origin, actor, at)
     select account_id, id, 'phone', '"1"', 'user', 'Dana Okafor', $1 from locations`,
    [at],
  )
  await all(
    `insert into removed_reviews (account_id, id, location_id, source_id, dedupe_key, rating, title, body,
       reviewer_name, published_at, removed_at, evidence)
     select account_id, 900000000 + id, id, 1, 'gone-' || id, 2, '', 'Cold', 'Ann', '2026-01-01', $1, '{}'
     from locations`,
    [at],
  )
  // The post's content tells for which location it is: null for the post at all locations.
  await all(
    `with post as (
       insert into posts (account_id, topic, status, content, selection, user_id, actor, created_at, finished_at)
       select account_id, 'STANDARD', 'complete', jsonb_build_object('summary', 'Rye', 'place', place), '{"ids": []}',
         (select min(id) from users), 'Dana Okafor', $1, $1
       from (select account_id, id as place from locations union select account_id, null from locations) as places
       returning account_id, id, (content ->> 'place')::bigint as place)
     insert into post_locations (account_id, post_id, location_id, state, settled_at)
     select l.account_id, p.id, l.id, 'live', $1
     from post p join locations l on l.account_id = p.account_id and l.id = coalesce(p.place, l.id)`,
    [at],
  )
}
