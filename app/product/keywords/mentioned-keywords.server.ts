/**
 * Lists the keywords that the filtered reviews mention, in one of the four orders defined in `keyword.ts`, and counts
 * the mentions of a single keyword.
 */

import { sql } from 'kysely'
import type { Id } from '#app/kit/database/schema'
import type { Tx } from '#app/kit/database/tenant.server'
import type { Clock } from '#app/platform/filters/filter'
import type { Fragment } from '#app/platform/reports/report'
import { cityText } from '#app/product/locations/address-text'
import type { ReviewConditions } from '#app/product/reviews/review-filter'
import type { KeywordSort, MentionedKeyword, Mentions } from './keyword'
import { mentionCounts, selectMatchingMentions } from './mentions.server'

export type KeywordListOptions = { sort: KeywordSort; limit: number; offset: number }
export type MentionedKeywords = { keywords: MentionedKeyword[]; total: number }

export async function listMentionedKeywords(
  tx: Tx,
  filter: ReviewConditions,
  clock: Clock,
  { sort, limit, offset }: KeywordListOptions,
): Promise<MentionedKeywords> {
  const { rows } = await sql<MentionedKeywords>`
    with sums as materialized (${await selectCountsByKeyword(tx, filter, clock)}),
    page as (
      select k.id::text as id, k.short, s.mentions, s.positive, s.negative
      from sums s join keywords k on k.account_id = ${tx.accountId} and k.id = s.keyword_id
      order by ${keywordOrder(sort)} limit ${limit} offset ${offset})
    select (select count(*)::int from sums) as total,
      (select coalesce(json_agg(page), '[]') from page) as keywords`.execute(tx)
  return rows[0]!
}

/**
 * Returns a query that selects `keyword_id, mentions, positive, negative`. `keywordOrder` expects its rows as `s`,
 * joined with `keywords k`.
 */
export async function selectCountsByKeyword(
  tx: Tx,
  filter: ReviewConditions,
  clock: Clock,
): Promise<Fragment> {
  return sql`select r.keyword_id, ${mentionCounts(sql`r.polarity`)}
    from ${await selectMatchingMentions(tx, filter, clock)} group by r.keyword_id`
}

export function keywordOrder(sort: KeywordSort): Fragment {
  const sortExpressions: Record<KeywordSort, Fragment> = {
    highest_volume: sql`s.mentions`,
    controversy: sql`least(s.positive, s.negative)`,
    positive_ratio: wilsonLowerBound(sql`s.positive`),
    negative_ratio: wilsonLowerBound(sql`s.negative`),
  }
  return sql`${sortExpressions[sort]} desc, s.mentions desc, k.short collate "C"`
}

/**
 * Returns the lower bound of the 95% Wilson interval for `count` as a share of the positive and negative mentions. It
 * is exactly 0 if `count` is 0.
 */
function wilsonLowerBound(count: Fragment): Fragment {
  const total = sql`nullif(s.positive + s.negative, 0)::float8`
  const share = sql`${count} / ${total}`
  const z = sql.lit(1.96)
  return sql`case when ${count} = 0 then 0 else (${share} + ${z} * ${z} / (2 * ${total})
    - ${z} * sqrt((${share} * (1 - ${share}) + ${z} * ${z} / (4 * ${total})) / ${total})) / (1 + ${z} * ${z} / ${total}) end`
}

/** Finds a keyword by its text. Returns null if no review that the viewer can see mentions the keyword. */
export async function findKeyword(tx: Tx, short: string): Promise<{ id: Id; short: string } | null> {
  const keyword = await tx
    .selectFrom('keywords as k')
    .select(['k.id', 'k.short'])
    .where('k.account_id', '=', tx.accountId)
    .where('k.short', '=', short)
    .where(({ exists, selectFrom }) =>
      exists(
        selectFrom('review_keywords as m')
          .select('m.review_id')
          .whereRef('m.account_id', '=', 'k.account_id')
          .whereRef('m.keyword_id', '=', 'k.id'),
      ),
    )
    .executeTakeFirst()
  return keyword ?? null
}

/** Counts the mentions of one keyword in the filtered reviews. */
export async function countKeywordMentions(
  tx: Tx,
  keywordId: Id,
  filter: ReviewConditions,
  clock: Clock,
): Promise<Mentions> {
  const { rows } = await sql<Mentions>`
    select ${mentionCounts(sql`r.polarity`)}
    from ${await selectMatchingMentions(tx, filter, clock)} and r.keyword_id = ${keywordId}`.execute(tx)
  return rows[0]!
}

export type KeywordLocation = Mentions & { id: Id; name: string; cityAndState: string }

/** Lists the locations where a keyword is mentioned, most mentions first, then by name. */
export async function listKeywordLocations(
  tx: Tx,
  keywordId: Id,
  filter: ReviewConditions,
  clock: Clock,
  { limit, offset }: { limit: number; offset: number },
): Promise<{ locations: KeywordLocation[]; total: number }> {
  const { rows } = await sql<{ locations: KeywordLocation[]; total: number }>`
    with sums as materialized (
      select r.location_id, ${mentionCounts(sql`r.polarity`)}
      from ${await selectMatchingMentions(tx, filter, clock)} and r.keyword_id = ${keywordId} group by r.location_id),
    page as (
      select l.id::text as id, l.name, ${cityText()} as "cityAndState",
        s.mentions, s.positive, s.negative
      from sums s join locations l on l.account_id = ${tx.accountId} and l.id = s.location_id
      order by s.mentions desc, l.name, l.id limit ${limit} offset ${offset})
    select (select count(*)::int from sums) as total,
      (select coalesce(json_agg(page), '[]') from page) as locations`.execute(tx)
  return rows[0]!
}
