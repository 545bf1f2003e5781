/** Tags on reviews: made by using them, compared without regard to case, gone from a review by taking them off. */
import { sql } from 'kysely'
import type { Id } from '#app/database/schema'
import type { Tx } from '#app/database/tenant.server'
import type { Clock, Filter } from '#app/filters/filter'
import { matchingReviews } from './review-matching.server'

/** The tag of that name, made if it is new. */
async function tagNamed(tx: Tx, name: string): Promise<Id> {
  await tx
    .insertInto('tags')
    .values({ account_id: tx.accountId, name })
    .onConflict((conflict) => conflict.expression(sql`account_id, lower(name)`).doNothing())
    .execute()
  const tag = await tx
    .selectFrom('tags')
    .select('id')
    .where('account_id', '=', tx.accountId)
    .where(sql`lower(name)`, '=', sql`lower(${name})`)
    .executeTakeFirstOrThrow()
  return tag.id
}

/** Tags the reviews that exist in this account and returns how many newly carry the tag. */
export async function tagReviews(tx: Tx, reviewIds: Id[], name: string): Promise<number> {
  return tagWhere(tx, sql`r.id = any(${reviewIds}::bigint[])`, name)
}

/** Tags every review the filter matches. */
export async function tagAllMatching(tx: Tx, filter: Filter, clock: Clock, name: string): Promise<number> {
  return tagWhere(tx, await matchingReviews(tx, filter, clock), name)
}

async function tagWhere(tx: Tx, condition: ReturnType<typeof sql>, name: string): Promise<number> {
  const tagId = await tagNamed(tx, name)
  const { numAffectedRows } = await sql`
    insert into review_tags (account_id, review_id, tag_id)
    select r.account_id, r.id, ${tagId} from reviews r
    where r.account_id = ${tx.accountId} and ${condition}
    on conflict do nothing`.execute(tx)
  return Number(numAffectedRows ?? 0)
}

export async function untagReview(tx: Tx, reviewId: Id, tagId: Id): Promise<void> {
  await tx
    .deleteFrom('review_tags')
    .where('account_id', '=', tx.accountId)
    .where('review_id', '=', reviewId)
    .where('tag_id', '=', tagId)
    .execute()
}

/** Names to offer while typing, in alphabetical order; a few hundred fit a datalist. */
export async function listTagNames(tx: Tx, most = 200): Promise<string[]> {
  const rows = await tx
    .selectFrom('tags')
    .select('name')
    .where('account_id', '=', tx.accountId)
    .orderBy(sql`lower(name)`)
    .limit(most)
    .execute()
  return rows.map((row) => row.name)
}
