/**
 * Adds tags to reviews and removes them. Tags are created on first use, and their names are compared
 * case-insensitively.
 */
import { sql } from 'kysely'
import type { z } from 'zod'
import type { Id } from '#app/kit/database/schema'
import type { Tx } from '#app/kit/database/tenant.server'
import type { Clock } from '#app/platform/filters/filter'
import type { Fragment } from '#app/platform/reports/report'
import { resolveSelectedRows } from '#app/platform/reports/selected-rows.server'
import { reviewReport } from '../review-report.server'
import { repeatedColumns, repeatedValues } from './review-names.server'
import type { tagSchema } from './tag-schema'

/**
 * Returns the ID of the tag with that name. If it does not exist, creates it if at least one review will have it;
 * otherwise, returns undefined.
 */
async function findOrCreateTag(tx: Tx, name: string, reviews: Fragment): Promise<Id | undefined> {
  await sql`
    insert into tags (account_id, name)
    select ${tx.accountId}::bigint, ${name} where exists (select ${reviews})
    on conflict (account_id, lower(name)) do nothing`.execute(tx)
  const tag = await tx
    .selectFrom('tags')
    .select('id')
    .where('account_id', '=', tx.accountId)
    .where(sql`lower(name)`, '=', sql`lower(${name})`)
    .executeTakeFirst()
  return tag?.id
}

/** Creates a tag that no review has yet, and returns its id. Returns undefined if the account has a tag of that name. */
export async function createTag(tx: Tx, name: string): Promise<Id | undefined> {
  const { rows } = await sql<{ id: Id }>`
    insert into tags (account_id, name) values (${tx.accountId}, ${name})
    on conflict (account_id, lower(name)) do nothing returning id`.execute(tx)
  return rows[0]?.id
}

type TagChange = z.output<typeof tagSchema>
type TagOutcome = { ok: true; changed: number } | { ok: false; reason: string }

/** Adds or removes a tag as requested in the form. `changed` is the number of reviews that have one tag more or less. */
export async function changeTags(tx: Tx, change: TagChange, clock: Clock): Promise<TagOutcome> {
  if (change.intent === 'remove') {
    for (const reviewId of change.ids) await untagReview(tx, reviewId, change.tagId)
    return { ok: true, changed: change.ids.length }
  }
  const selected = await resolveSelectedRows(tx, reviewReport, change, { clock, noun: 'review' })
  if (!selected.ok) return selected
  const apply = change.intent === 'add' ? tagMatchingReviews : untagMatchingReviews
  return { ok: true, changed: await apply(tx, selected.rows, change.name) }
}

async function tagMatchingReviews(tx: Tx, condition: Fragment, name: string): Promise<number> {
  const reviews = sql`from reviews r where r.account_id = ${tx.accountId} and ${condition}`
  const tagId = await findOrCreateTag(tx, name, reviews)
  if (!tagId) return 0
  const { numAffectedRows } = await sql`
    insert into review_tags (account_id, review_id, tag_id, ${repeatedColumns})
    select r.account_id, r.id, ${tagId}, ${repeatedValues} ${reviews}
    on conflict do nothing`.execute(tx)
  return Number(numAffectedRows ?? 0)
}

async function untagMatchingReviews(tx: Tx, condition: Fragment, name: string): Promise<number> {
  const { numAffectedRows } = await sql`
    delete from review_tags x using tags t
    where x.account_id = ${tx.accountId} and t.account_id = x.account_id and t.id = x.tag_id
      and lower(t.name) = lower(${name})
      and x.review_id in (select r.id from reviews r where r.account_id = ${tx.accountId} and ${condition})`.execute(
    tx,
  )
  return Number(numAffectedRows ?? 0)
}

async function untagReview(tx: Tx, reviewId: Id, tagId: Id): Promise<void> {
  await tx
    .deleteFrom('review_tags')
    .where('account_id', '=', tx.accountId)
    .where('review_id', '=', reviewId)
    .where('tag_id', '=', tagId)
    .execute()
}

/**
 * Lists tag names to suggest while users type, in alphabetical order. A datalist works well with at most a few hundred
 * names.
 */
export async function listTagNames(tx: Tx, limit = 200): Promise<string[]> {
  const rows = await tx
    .selectFrom('tags')
    .select('name')
    .where('account_id', '=', tx.accountId)
    .orderBy(sql`lower(name)`)
    .limit(limit)
    .execute()
  return rows.map((row) => row.name)
}
