/**
 * Saves the names on reviews: tags and experience categories. Each row that links a name to a review contains copies of
 * the review's filterable columns, so that the reviews with that name can be listed and counted with the table's own
 * index. Code that changes these columns of a review must call `updateRepeatedColumns`. The same applies to the
 * keywords that app/product/keywords extracts from reviews.
 */
import { sql } from 'kysely'
import type { Id } from '#app/kit/database/schema'
import type { Tx } from '#app/kit/database/tenant.server'

type ReviewName = { reviewId: Id; name: string }

const columns = ['published_at', 'location_id', 'source_id', 'rating', 'sentiment', 'responded_at']

/** The columns that are copied from reviews. `repeatedValues` selects their values from a review `r`. */
export const repeatedColumns = sql.raw(columns.join(', '))
export const repeatedValues = sql.raw(columns.map((name) => `r.${name}`).join(', '))

const nameTables = {
  tags: {
    names: sql.table('tags'),
    links: sql.table('review_tags'),
    link: sql.ref('tag_id'),
    onConflict: sql`do nothing`,
  },
  categories: {
    names: sql.table('categories'),
    links: sql.table('review_categories'),
    link: sql.ref('category_id'),
    // A category that was extracted from the text becomes manual, so that the next analysis does not delete it.
    onConflict: sql`(account_id, review_id, category_id) do update set is_manual = true where not review_categories.is_manual`,
  },
}

/** The tables that contain copies of a review's columns: for its names, and for what was extracted from its text. */
const repeatingTables = ['review_tags', 'review_categories', 'review_keywords', 'reviews_not_analyzed']

/** A name on a review: the tag or the experience category. */
export type ReviewLink = { reviewId: Id; nameId: Id }

/**
 * Adds names to reviews. Creates names that do not exist yet, compares names case-insensitively, and never removes
 * names from a review. Returns the names that reviews did not have before.
 */
export async function addReviewNames(
  tx: Tx,
  kind: keyof typeof nameTables,
  reviewNames: ReviewName[],
): Promise<ReviewLink[]> {
  if (reviewNames.length === 0) return []
  const { names, links, link, onConflict } = nameTables[kind]
  await sql`
    insert into ${names} (account_id, name)
    select ${tx.accountId}::bigint, min(name) from unnest(${reviewNames.map(({ name }) => name)}::text[]) as n(name)
    where not exists (select from ${names} t where t.account_id = ${tx.accountId} and lower(t.name) = lower(n.name))
    group by lower(name) order by lower(name)
    on conflict (account_id, lower(name)) do nothing`.execute(tx)
  const { rows } = await sql<ReviewLink>`
    insert into ${links} (account_id, review_id, ${link}, ${repeatedColumns})
    select distinct r.account_id, r.id, t.id, ${repeatedValues}
    from unnest(${reviewNames.map(({ reviewId }) => reviewId)}::bigint[], ${reviewNames.map(({ name }) => name)}::text[])
      as n(review_id, name)
    join ${names} t on t.account_id = ${tx.accountId} and lower(t.name) = lower(n.name)
    join reviews r on r.account_id = t.account_id and r.id = n.review_id
    on conflict ${onConflict}
    returning review_id as "reviewId", ${link} as "nameId"`.execute(tx)
  return rows
}

/** Removes these names from the reviews, if they still have them. Returns the reviews that had one of them. */
export async function removeReviewNames(
  tx: Tx,
  kind: keyof typeof nameTables,
  removed: ReviewLink[],
): Promise<Id[]> {
  if (removed.length === 0) return []
  const { links, link } = nameTables[kind]
  const { rows } = await sql<{ id: Id }>`
    delete from ${links} x
    using unnest(${removed.map(({ reviewId }) => reviewId)}::bigint[], ${removed.map(({ nameId }) => nameId)}::bigint[])
      as n(review_id, name_id)
    where x.account_id = ${tx.accountId} and x.review_id = n.review_id and x.${link} = n.name_id
    returning x.review_id as id`.execute(tx)
  return [...new Set(rows.map(({ id }) => id))]
}

/**
 * Updates the copies of the reviews' columns in all tables that contain them. Call it after the reviews are saved,
 * while they are locked.
 */
export async function updateRepeatedColumns(tx: Tx, reviewIds: Id[]): Promise<void> {
  if (reviewIds.length === 0) return
  for (const table of repeatingTables) {
    await sql`
      update ${sql.table(table)} x set ${sql.raw(columns.map((name) => `${name} = r.${name}`).join(', '))}
      from reviews r
      where x.account_id = ${tx.accountId} and x.review_id = any(${reviewIds}::bigint[])
        and r.account_id = ${tx.accountId} and r.id = x.review_id`.execute(tx)
  }
}
