/**
 * Records the values that an import replaces, in the statements that replace them, and restores them when the import is
 * undone. A change of a review by the same import again keeps the values before the first change.
 */
import { type RawBuilder, sql } from 'kysely'
import type { Id } from '#app/kit/database/schema'
import type { Tx } from '#app/kit/database/tenant.server'
import { applyCountChanges } from '../counts/monthly-counts.server'
import { indexReviews } from '../search/search-index.server'
import { updateRepeatedColumns } from '../tags/review-names.server'
import { comparedColumns, toCountChanges, type UpdatedRow } from './changed-review.server'
import { markUnanalyzed } from './mark-unanalyzed.server'
import { moveListedReviews } from './match-reviews.server'

const previousValues = sql.raw(
  [...comparedColumns, 'updated_at'].map((name) => `'${name}', r.${name}`).join(', '),
)

/**
 * Returns the CTE that records the changed reviews. It requires the CTEs `desired` and `changed`, and still sees the
 * values from before the statement. The response is recorded only if it is replaced.
 */
export const recordPreviousSql = (tx: Tx, importId: Id): RawBuilder<unknown> => sql`
  recorded as (
    insert into import_changes (account_id, import_id, review_id, previous, written_at)
    select ${tx.accountId}::bigint, ${importId}::bigint, r.id, jsonb_build_object(${previousValues})
      || case when w.takes_response
        then jsonb_build_object('responded_at', r.responded_at, 'response', to_jsonb(p)) else '{}' end, now()
    from changed c join desired w on w.id = c.id
    join reviews r on r.account_id = ${tx.accountId} and r.id = c.id
    left join responses p on p.account_id = r.account_id and p.review_id = r.id
    order by r.id
    on conflict (account_id, import_id, review_id) do update
      set previous = excluded.previous || import_changes.previous, written_at = excluded.written_at)`

/**
 * Marks reviews that were fetched from a source as imported if a file contains them as well. They then belong to the
 * customer and are not deleted when the source's terms require deleting fetched reviews.
 */
export async function markImported(tx: Tx, importId: Id, ids: Id[]): Promise<void> {
  if (ids.length === 0) return
  await sql`
    with marked as (
      update reviews r set import_id = ${importId} from sources s
      where r.account_id = ${tx.accountId} and r.id = any(${ids}::bigint[]) and r.import_id is null
        and s.id = r.source_id and s.effective_keep_hours is not null
      returning r.id, r.updated_at)
    insert into import_changes (account_id, import_id, review_id, previous, written_at)
    select ${tx.accountId}::bigint, ${importId}::bigint, id, '{"import_id": null}', updated_at from marked order by id
    on conflict (account_id, import_id, review_id) do update
      set previous = excluded.previous || import_changes.previous`.execute(tx)
}

/**
 * Makes another import that contains these reviews responsible for them: it gets the values from before this import, and
 * the reviews that belong to this import.
 */
export async function transferRecords(tx: Tx, importId: Id, otherImportId: Id, ids: Id[]): Promise<void> {
  await sql`
    insert into import_changes (account_id, import_id, review_id, previous, written_at)
    select account_id, ${otherImportId}::bigint, review_id, previous, written_at from import_changes
    where account_id = ${tx.accountId} and import_id = ${importId} and review_id = any(${ids}::bigint[])
    order by review_id
    on conflict (account_id, import_id, review_id) do update
      set previous = import_changes.previous || excluded.previous,
        written_at = greatest(import_changes.written_at, excluded.written_at)`.execute(tx)
  await sql`
    update reviews set import_id = ${otherImportId}
    where account_id = ${tx.accountId} and id = any(${ids}::bigint[]) and import_id = ${importId}`.execute(tx)
}

/** Reverts `markImported`. */
export async function unmarkImported(tx: Tx, importId: Id, ids: Id[]): Promise<void> {
  await sql`
    update reviews r set import_id = null from import_changes c
    where c.account_id = ${tx.accountId} and c.import_id = ${importId} and c.review_id = any(${ids}::bigint[])
      and c.previous ? 'import_id' and r.account_id = c.account_id and r.id = c.review_id
      and r.import_id = c.import_id`.execute(tx)
}

type RestoredRow = UpdatedRow & { dedupe_key: string }

/**
 * Restores the values of these reviews from before the import. The caller must have locked the reviews and checked that
 * they have not been changed since. Call it at most once per transaction, like `saveReviews`.
 */
export async function restorePreviousVersions(tx: Tx, importId: Id, ids: Id[], actor: string): Promise<void> {
  if (ids.length === 0) return
  const recorded = sql`
    import_changes c where c.account_id = ${tx.accountId} and c.import_id = ${importId}
      and c.review_id = any(${ids}::bigint[])`
  const { rows } = await sql<RestoredRow>`
    with before as materialized (
      select id, location_id, source_id, dedupe_key, published_at, rating, sentiment, responded_at
      from reviews where account_id = ${tx.accountId} and id = any(${ids}::bigint[])),
    restored as (
      update reviews r set ${sql.raw([...comparedColumns, 'updated_at'].map((name) => `${name} = v.${name}`).join(', '))},
        responded_at = case when c.previous ? 'response' then v.responded_at else r.responded_at end
      from import_changes c cross join lateral jsonb_populate_record(null::public.reviews, c.previous) as v
      where c.account_id = ${tx.accountId} and c.import_id = ${importId} and c.review_id = any(${ids}::bigint[])
        and r.account_id = c.account_id and r.id = c.review_id
      returning r.id, r.location_id, r.published_at, r.rating, r.sentiment, r.responded_at)
    select b.*, v.location_id as new_location_id, v.rating as new_rating, v.sentiment as new_sentiment,
      v.published_at as new_published_at, v.responded_at as new_responded_at
    from before b join restored v on v.id = b.id`.execute(tx)
  await moveListedReviews(
    tx,
    rows.map((row) => ({
      sourceId: row.source_id,
      dedupeKey: row.dedupe_key,
      locationId: row.new_location_id,
      ...(row.location_id === row.new_location_id ? {} : { storedAt: row.location_id }),
    })),
  )
  await restoreResponses(tx, recorded, actor)
  await updateRepeatedColumns(tx, ids)
  await indexReviews(tx, ids)
  await markUnanalyzed(tx, ids)
  await applyCountChanges(tx, rows.flatMap(toCountChanges))
}

/**
 * Restores or deletes the responses that the import replaced or added. The events have no user, because a response of a
 * user would prevent later imports from changing it.
 */
async function restoreResponses(tx: Tx, recorded: RawBuilder<unknown>, actor: string): Promise<void> {
  await sql`
    with previous as materialized (select c.review_id, c.previous -> 'response' as response from ${recorded}
      and c.previous ? 'response'),
    deleted as (
      delete from responses p using previous x
      where p.account_id = ${tx.accountId} and p.review_id = x.review_id and x.response = 'null'
      returning p.review_id, p.body),
    restored as (
      update responses p set body = v.body, published_at = v.published_at, updated_at = v.updated_at
      from previous x cross join lateral jsonb_populate_record(null::public.responses, x.response) as v
      where p.account_id = ${tx.accountId} and p.review_id = x.review_id and x.response <> 'null'
      returning p.review_id, p.body)
    insert into response_events (account_id, review_id, event, body, description, actor)
    select ${tx.accountId}::bigint, review_id, event, body, 'The import was undone', ${actor}
    from (select 'deleted' as event, * from deleted union all select 'imported', * from restored) as events
    order by review_id`.execute(tx)
}
