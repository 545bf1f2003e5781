/**
 * Replaces the stored analyses of some reviews. The caller must have locked the reviews, so that the columns copied
 * from a review to its mentions belong to the text that was analyzed, and neither can change until the transaction
 * ends.
 */
import { sql } from 'kysely'
import type { Id } from '#app/kit/database/schema'
import type { Tx } from '#app/kit/database/tenant.server'
import { repeatedColumns, repeatedValues } from '#app/product/reviews/tags/review-names.server'
import type { TextAnalysis } from '../nlp/text-analyzer.server'

export type Analysis = { reviewId: Id } & ({ language: string } | TextAnalysis)

export async function saveAnalyses(tx: Tx, reviewIds: Id[], analyses: Analysis[]): Promise<void> {
  const mentions = analyses.flatMap((analysis) =>
    'keywords' in analysis
      ? analysis.keywords.map((mention) => ({ reviewId: analysis.reviewId, ...mention }))
      : [],
  )
  const categoryMentions = analyses.flatMap((analysis) =>
    'keywords' in analysis
      ? analysis.categories.map((category) => ({ reviewId: analysis.reviewId, ...category }))
      : [],
  )
  const unsupported = analyses.flatMap((analysis) => ('language' in analysis ? [analysis] : []))
  await deleteAnalyses(tx, reviewIds)
  await saveMentions(tx, mentions)
  await saveCategoryMentions(tx, categoryMentions)
  await sql`
    insert into reviews_not_analyzed (account_id, review_id, language, ${repeatedColumns})
    select r.account_id, r.id, n.language, ${repeatedValues}
    from unnest(${unsupported.map(({ reviewId }) => reviewId)}::bigint[], ${unsupported.map(({ language }) => language)}::text[])
      as n(review_id, language)
    join reviews r on r.account_id = ${tx.accountId} and r.id = n.review_id`.execute(tx)
}

async function deleteAnalyses(tx: Tx, reviewIds: Id[]): Promise<void> {
  const condition = sql`account_id = ${tx.accountId} and review_id = any(${reviewIds}::bigint[])`
  await sql`delete from review_keywords where ${condition}`.execute(tx)
  await sql`delete from reviews_not_analyzed where ${condition}`.execute(tx)
  await sql`delete from review_categories where ${condition} and not is_manual`.execute(tx)
  await sql`update review_categories set polarity = null where ${condition} and polarity is not null`.execute(
    tx,
  )
}

async function saveMentions(
  tx: Tx,
  mentions: { reviewId: Id; short: string; polarity: number }[],
): Promise<void> {
  const keywords = mentions.map(({ short }) => short)
  await sql`
    insert into keywords (account_id, short)
    select distinct ${tx.accountId}::bigint, short from unnest(${keywords}::text[]) as n(short)
    where not exists (select from keywords k where k.account_id = ${tx.accountId} and k.short = n.short)
    order by short
    on conflict (account_id, short) do nothing`.execute(tx)
  await sql`
    insert into review_keywords (account_id, review_id, keyword_id, polarity, ${repeatedColumns})
    select r.account_id, r.id, k.id, n.polarity, ${repeatedValues}
    from unnest(${mentions.map(({ reviewId }) => reviewId)}::bigint[], ${keywords}::text[],
      ${mentions.map(({ polarity }) => polarity)}::smallint[]) as n(review_id, short, polarity)
    join keywords k on k.account_id = ${tx.accountId} and k.short = n.short
    join reviews r on r.account_id = k.account_id and r.id = n.review_id`.execute(tx)
}

/**
 * Saves the categories found in the text. If a category was already assigned to the review when the review was saved
 * (`is_manual`), only its polarity is set.
 */
async function saveCategoryMentions(
  tx: Tx,
  categoryMentions: { reviewId: Id; category: Id; polarity: number }[],
): Promise<void> {
  await sql`
    insert into review_categories (account_id, review_id, category_id, is_manual, polarity, ${repeatedColumns})
    select r.account_id, r.id, n.category_id, false, n.polarity, ${repeatedValues}
    from unnest(${categoryMentions.map(({ reviewId }) => reviewId)}::bigint[],
      ${categoryMentions.map(({ category }) => category)}::bigint[],
      ${categoryMentions.map(({ polarity }) => polarity)}::smallint[]) as n(review_id, category_id, polarity)
    join reviews r on r.account_id = ${tx.accountId} and r.id = n.review_id
    on conflict (account_id, review_id, category_id) do update set polarity = excluded.polarity`.execute(tx)
}
