/**
 * Decides what an undo does with each review that the import created or changed. The page that asks for confirmation
 * and the undo itself use the same queries.
 */
import { type RawBuilder, sql } from 'kysely'
import type { Id } from '#app/kit/database/schema'
import type { Tx } from '#app/kit/database/tenant.server'
import { sharedReviews } from './shared-reviews.server'

/**
 * `shared`: another import contains the review as well. `unchanged`: the import only marked the review as imported.
 * `gone`: the review has been deleted since the import.
 */
export type ReviewOutcome = 'undone' | 'changed' | 'shared' | 'answered' | 'unchanged' | 'gone'

type BatchSelection = {
  /** A condition on the batches `b`. */
  batches?: RawBuilder<unknown>
  /** The number of reviews to select from each batch, after those that have been processed. */
  limit?: number
}

/**
 * Returns a query for the outcomes of created reviews. A review is kept if a user has responded to it, if another import
 * contains it, if its source has changed it or lists it, or if a user has tagged it or put it into a widget.
 */
export const createdOutcomes = (
  tx: Tx,
  importId: Id,
  { batches = sql`true`, limit }: BatchSelection = {},
) => sql`
  with batches as materialized (
    select * from import_batches b where b.account_id = ${tx.accountId} and b.import_id = ${importId} and ${batches}),
  tagged as materialized (
    select n.review_id, n.tag_id from batches b cross join unnest(b.tagged_ids, b.tag_ids) as n(review_id, tag_id)),
  created as materialized (
    select i.id from batches b
    cross join lateral unnest(b.created_ids[b.undone_count + 1 : ${
      limit === undefined ? sql`cardinality(b.created_ids)` : sql`b.undone_count + ${limit}::integer`
    }]) as i(id)),
  shared as materialized (${sharedReviews(
    tx,
    importId,
    sql`select id as review_id, '-infinity'::timestamptz as written_at from created`,
  )})
  select i.id, r.location_id, s.import_id as other_import_id, s.batch_id as other_batch_id, case
    when r.id is null then 'gone'
    when exists (select from responses p
      where p.account_id = r.account_id and p.review_id = r.id and p.user_id is not null) then 'answered'
    when s.batch_id is not null then 'shared'
    when r.updated_at <> coalesce(c.written_at, r.created_at)
      or exists (select from response_events e
        where e.account_id = r.account_id and e.review_id = r.id and e.user_id is not null)
      or exists (select from listed_reviews l where l.account_id = r.account_id and l.source_id = r.source_id
        and l.dedupe_key = r.dedupe_key and l.location_id = r.location_id)
      or exists (select from widget_reviews w where w.account_id = r.account_id and w.review_id = r.id)
      or exists (select from review_tags t where t.account_id = r.account_id and t.review_id = r.id
        and not exists (select from tagged n where n.review_id = t.review_id and n.tag_id = t.tag_id)) then 'changed'
    else 'undone' end as outcome
  from created i left join shared s on s.review_id = i.id
  left join reviews r on r.account_id = ${tx.accountId} and r.id = i.id
  left join import_changes c on c.account_id = r.account_id and c.import_id = ${importId} and c.review_id = r.id`

/**
 * Returns a query for the outcomes of changed reviews. The values of before the import are not restored if the review
 * or its response has changed since, if a later import contains it, if a user has responded to it since, or if its place is
 * taken by another review.
 * `condition` can refer to the recorded changes `c`.
 */
export const changedOutcomes = (tx: Tx, importId: Id, condition: RawBuilder<unknown> = sql`true`) => sql`
  with changed as materialized (
    select * from import_changes c
    where c.account_id = ${tx.accountId} and c.import_id = ${importId} and ${condition}),
  shared as materialized (${sharedReviews(tx, importId, sql`select review_id, written_at from changed`)})
  select r.id, r.location_id, s.import_id as other_import_id, s.batch_id as other_batch_id, (c.previous ->> 'location_id')::bigint as previous_location_id, case
    when not c.previous ? 'rating' then 'unchanged'
    when exists (select from response_events e where e.account_id = r.account_id and e.review_id = r.id
      and e.user_id is not null and e.at >= c.written_at) then 'answered'
    when s.batch_id is not null then 'shared'
    when r.updated_at <> c.written_at
      or c.previous ? 'response' and not exists (select from responses p
        where p.account_id = r.account_id and p.review_id = r.id and p.updated_at <= c.written_at)
      or not exists (select from locations l
        where l.account_id = r.account_id and l.id = (c.previous ->> 'location_id')::bigint)
      or exists (select from reviews k where k.account_id = r.account_id and k.source_id = r.source_id
        and k.dedupe_key = r.dedupe_key and k.location_id = (c.previous ->> 'location_id')::bigint and k.id <> r.id)
      then 'changed'
    else 'undone' end as outcome
  from changed c join reviews r on r.account_id = c.account_id and r.id = c.review_id
  left join shared s on s.review_id = c.review_id`
