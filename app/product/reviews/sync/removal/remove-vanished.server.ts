/**
 * Removes reviews that vanished at their source: moves them from all lists, counts and files to a separate table, as
 * evidence, with their response, its history, tags and categories. All users who are allowed to see the location are
 * notified, at most once a day.
 */

import { sql } from 'kysely'
import type { Id } from '#app/kit/database/schema'
import { asAccount, type Tx } from '#app/kit/database/tenant.server'
import { accountHref } from '#app/kit/routing/href'
import { pluralize } from '#app/kit/ui/format-numbers'
import { queueAlert } from '#app/platform/mail/alerts/alerts.server'
import { isolateName } from '#app/platform/mail/text-direction'
import { formatRating } from '../../review'
import { type FetchKey, fetchKeyCondition, type LeasedFetch } from '../fetch-state.server'
import { type DeletedReview, deleteReviews } from './delete-reviews.server'

export async function removeVanished(fetchKey: FetchKey, externalIds: string[], now: Date): Promise<void> {
  if (externalIds.length === 0) return
  await asAccount(fetchKey.accountId, async (tx) => {
    const removed = await removeReviews(tx, fetchKey, externalIds, now)
    if (removed.length === 0) return
    await tx
      .updateTable('review_fetches')
      .set({ unnotified_since: sql<Date>`coalesce(unnotified_since, ${now}::timestamptz)` })
      .where(fetchKeyCondition(fetchKey))
      .execute()
  })
}

/**
 * Moves the reviews to the separate table. Takes locks in the same order as all other code that changes reviews:
 * reviews by key, then their dependent rows, then months.
 */
async function removeReviews(
  tx: Tx,
  { sourceId }: FetchKey,
  externalIds: string[],
  now: Date,
): Promise<DeletedReview[]> {
  const { rows: keys } = await sql<{ id: Id }>`
    select r.id from listed_reviews l
    join reviews r on r.account_id = l.account_id and r.source_id = l.source_id and r.dedupe_key = l.dedupe_key
      and r.location_id = l.location_id
    where l.account_id = ${tx.accountId} and l.source_id = ${sourceId} and l.external_id = any(${externalIds}::text[])
    order by r.source_id, r.dedupe_key, r.location_id for update of r`.execute(tx)
  await sql`
    delete from listed_reviews where account_id = ${tx.accountId} and source_id = ${sourceId}
      and external_id = any(${externalIds}::text[])`.execute(tx)
  const ids = keys.map(({ id }) => id)
  if (ids.length === 0) return []
  await saveEvidence(tx, ids, now)
  return deleteReviews(tx, ids)
}

async function saveEvidence(tx: Tx, ids: Id[], now: Date): Promise<void> {
  const nameArray = (kind: 'tag' | 'category') => {
    const [links, table, key] =
      kind === 'tag' ? ['review_tags', 'tags', 'tag_id'] : ['review_categories', 'categories', 'category_id']
    // Do not store categories extracted from the text: they are extracted again if the review comes back.
    const isStored = kind === 'tag' ? sql`true` : sql`x.is_manual`
    return sql`(select coalesce(array_agg(n.name order by lower(n.name)), '{}')
      from ${sql.table(links)} x join ${sql.table(table)} n on n.account_id = x.account_id and n.id = ${sql.ref(`x.${key}`)}
      where x.account_id = r.account_id and x.review_id = r.id and ${isStored})`
  }
  await sql`
    insert into removed_reviews (account_id, id, location_id, source_id, external_id, dedupe_key, rating, title, body,
      reviewer_name, published_at, response_body, tag_names, removed_at, evidence)
    select r.account_id, r.id, r.location_id, r.source_id, r.external_id, r.dedupe_key, r.rating, r.title, r.body,
      r.reviewer_name, r.published_at, case when p.status <> 'private' then p.body else '' end, ${nameArray('tag')}, ${now}::timestamptz,
      jsonb_build_object('review', to_jsonb(r), 'response', to_jsonb(p),
        'events', (select coalesce(jsonb_agg(to_jsonb(e) order by e.id), '[]') from response_events e
          where e.account_id = r.account_id and e.review_id = r.id),
        'tags', ${nameArray('tag')}, 'categories', ${nameArray('category')})
    from reviews r left join responses p on p.account_id = r.account_id and p.review_id = r.id
    where r.account_id = ${tx.accountId} and r.id = any(${ids}::bigint[])
    on conflict (account_id, source_id, dedupe_key) do update set id = excluded.id, removed_at = excluded.removed_at,
      response_body = excluded.response_body, tag_names = excluded.tag_names, evidence = excluded.evidence`.execute(
    tx,
  )
}

const dateFormat = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeZone: 'UTC' })

type RemovedSummary = Pick<DeletedReview, 'location_id' | 'rating' | 'published_at'> & {
  location: string
  reviewer_name: string
}

/** Notifies users about the reviews that were removed after `since` and have not come back. */
export async function notifyOfRemoved(leased: LeasedFetch, since: Date, now: Date): Promise<void> {
  await asAccount(leased.accountId, async (tx) => {
    const { numUpdatedRows } = await tx
      .updateTable('review_fetches')
      .set({ unnotified_since: null, notified_at: now })
      .where(fetchKeyCondition(leased))
      .where('unnotified_since', '=', since)
      .executeTakeFirst()
    if (numUpdatedRows === 0n) return
    const { rows } = await sql<RemovedSummary>`
      select m.location_id, l.name as location, m.rating, m.reviewer_name, m.published_at
      from removed_reviews m join locations l on l.account_id = m.account_id and l.id = m.location_id
      where m.account_id = ${tx.accountId} and m.location_id = ${leased.locationId}
        and m.source_id = ${leased.sourceId} and m.removed_at >= ${since}
      order by m.published_at desc, m.id`.execute(tx)
    if (rows.length > 0) await enqueueRemovedAlert(tx, leased, rows)
  })
}

async function enqueueRemovedAlert(
  tx: Tx,
  { source }: LeasedFetch,
  removed: RemovedSummary[],
): Promise<void> {
  const countText = pluralize(removed.length, 'review')
  await queueAlert(tx, {
    subject: `${countText} removed from ${source.name}`,
    lines: [
      `${source.name} no longer shows ${removed.length === 1 ? 'this review' : 'these reviews'}. They’re not counted anymore; text, response and tags are kept under Removed reviews.`,
      ...removed.map((review) => ({
        locationId: review.location_id,
        text: `${isolateName(review.location)}: ${formatRating(review.rating)}, by ${isolateName(review.reviewer_name) || 'an anonymous reviewer'} on ${dateFormat.format(review.published_at)}`,
      })),
    ],
    link: { to: accountHref(null)('/reviews/removed'), label: 'View removed reviews' },
    locationIds: removed.map(({ location_id }) => location_id),
  })
}
