/**
 * Replaces the stored analysis of some reviews. The reviews are locked, so that the columns a mention copies from them
 * match the text that was analyzed, and nobody writes either meanwhile.
 */
import { sql } from 'kysely'
import type { Id } from '#app/database/schema'
import type { Tx } from '#app/database/tenant.server'
import { noted, notedNames } from '#app/reviews/review-names.server'
import type { ReadReview } from './reading/read-review.server'

export type Analysis = { reviewId: Id } & ({ language: string } | ReadReview)

export async function writeAnalyses(tx: Tx, reviewIds: Id[], analyses: Analysis[]): Promise<void> {
  const mentions = analyses.flatMap((each) =>
    'keywords' in each ? each.keywords.map((mention) => ({ reviewId: each.reviewId, ...mention })) : [],
  )
  const spokenOf = analyses.flatMap((each) =>
    'keywords' in each ? each.categories.map((spoken) => ({ reviewId: each.reviewId, ...spoken })) : [],
  )
  const foreign = analyses.flatMap((each) => ('language' in each ? [each] : []))
  await forget(tx, reviewIds)
  await writeMentions(tx, mentions)
  await writeCategories(tx, spokenOf)
  await sql`
    insert into reviews_not_analyzed (account_id, review_id, language, ${notedNames})
    select r.account_id, r.id, n.language, ${noted}
    from unnest(${foreign.map(({ reviewId }) => reviewId)}::bigint[], ${foreign.map(({ language }) => language)}::text[])
      as n(review_id, language)
    join reviews r on r.account_id = ${tx.accountId} and r.id = n.review_id`.execute(tx)
}

async function forget(tx: Tx, reviewIds: Id[]): Promise<void> {
  const theirs = sql`account_id = ${tx.accountId} and review_id = any(${reviewIds}::bigint[])`
  await sql`delete from review_keywords where ${theirs}`.execute(tx)
  await sql`delete from reviews_not_analyzed where ${theirs}`.execute(tx)
  await sql`delete from review_categories where ${theirs} and not is_manual`.execute(tx)
  await sql`update review_categories set polarity = null where ${theirs} and polarity is not null`.execute(tx)
}

async function writeMentions(
  tx: Tx,
  mentions: { reviewId: Id; short: string; polarity: number }[],
): Promise<void> {
  const shorts = mentions.map(({ short }) => short)
  await sql`
    insert into keywords (account_id, short)
    select distinct ${tx.accountId}::bigint, short from unnest(${shorts}::text[]) as n(short)
    where not exists (select from keywords k where k.account_id = ${tx.accountId} and k.short = n.short)
    order by short
    on conflict (account_id, short) do nothing`.execute(tx)
  await sql`
    insert into review_keywords (account_id, review_id, keyword_id, polarity, ${notedNames})
    select r.account_id, r.id, k.id, n.polarity, ${noted}
    from unnest(${mentions.map(({ reviewId }) => reviewId)}::bigint[], ${shorts}::text[],
      ${mentions.map(({ polarity }) => polarity)}::smallint[]) as n(review_id, short, polarity)
    join keywords k on k.account_id = ${tx.accountId} and k.short = n.short
    join reviews r on r.account_id = k.account_id and r.id = n.review_id`.execute(tx)
}

/** A category that came with the review stays marked as such. */
async function writeCategories(
  tx: Tx,
  spokenOf: { reviewId: Id; category: Id; polarity: number }[],
): Promise<void> {
  await sql`
    insert into review_categories (account_id, review_id, category_id, is_manual, polarity, ${notedNames})
    select r.account_id, r.id, n.category_id, false, n.polarity, ${noted}
    from unnest(${spokenOf.map(({ reviewId }) => reviewId)}::bigint[],
      ${spokenOf.map(({ category }) => category)}::bigint[],
      ${spokenOf.map(({ polarity }) => polarity)}::smallint[]) as n(review_id, category_id, polarity)
    join reviews r on r.account_id = ${tx.accountId} and r.id = n.review_id
    on conflict (account_id, review_id, category_id) do update set polarity = excluded.polarity`.execute(tx)
}
