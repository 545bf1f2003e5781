/**
 * Counts the hits of a search. Those of common words are counted in a sample, unless the other filters leave so few of
 * them that an estimate could be wrong by more than 10%.
 */
import { sql } from 'kysely'
import type { Tx } from '#app/kit/database/tenant.server'
import type { Clock } from '#app/platform/filters/filter'
import { resolveRange } from '#app/platform/filters/resolve-range'
import type { Fragment } from '#app/platform/reports/report'
import { baseConditions, idCondition, nameConditions, publishedBetween } from '../review-conditions.server'
import type { ReviewConditions } from '../review-filter'
import { findHits, isHit, matchesText, type SearchResult } from '../search/search-reviews.server'
import { sampleShares } from '../search/text-vector'
import { countQuery, loadCounts, type ReviewCounts, scaleSample } from './count-query.server'

/** With fewer counted reviews, the standard error of an estimate is more than 3%. */
const MIN_SAMPLE = 1_000
/** Reading so many hits of a sample takes as long as counting as many reviews without it. */
const MAX_SAMPLE_HITS = 40_000

/** `countUnsearched` counts the reviews of the filter without its search. */
export async function countHits(
  tx: Tx,
  filter: ReviewConditions,
  clock: Clock,
  search: SearchResult,
  countUnsearched: () => Promise<number>,
): Promise<ReviewCounts> {
  const { ids, share, query } = search
  const counts = await loadCounts(tx, { parts: [hitsPart(tx, filter, idCondition(ids))] })
  if (share === 1) return counts
  if (counts.total >= MIN_SAMPLE) return scaleSample(counts, share)
  const { startsAt, endsAt } = resolveRange(filter.range, clock)
  const enough = hitsNeeded(search, counts.total)
  if (enough !== null)
    return countHits(tx, filter, clock, await findHits(tx, query, startsAt, endsAt, enough), countUnsearched)
  const hasFewReviews = (await countUnsearched()) <= ids.length * share
  const part = hasFewReviews
    ? countQuery(tx, [
        ...publishedBetween(startsAt, endsAt),
        ...baseConditions(tx, filter),
        ...nameConditions(tx, filter),
        matchesText(tx, query),
      ])
    : hitsPart(tx, filter, isHit(query, startsAt, endsAt))
  return loadCounts(tx, { parts: [part] })
}

/**
 * Returns how many hits of a larger sample are probably enough, of which as many match the other filters as in this
 * one. Returns null if no sample has so many.
 */
function hitsNeeded({ ids, share }: SearchResult, matching: number): number | null {
  const inLargestSample = (ids.length * share) / Math.min(...sampleShares)
  const needed = Math.ceil((1.25 * MIN_SAMPLE * ids.length) / Math.max(matching, 1))
  return needed <= Math.min(0.9 * inLargestSample, MAX_SAMPLE_HITS) ? needed : null
}

/**
 * Returns a query that counts the hits that match the other filters. The offset keeps PostgreSQL from combining the
 * list of hits with the other conditions: it would compare the whole list with the reviews of each location of a group.
 */
function hitsPart(tx: Tx, filter: ReviewConditions, hits: Fragment): Fragment {
  return countQuery(tx, [...baseConditions(tx, filter), ...nameConditions(tx, filter)], {
    from: sql`(select * from reviews r where account_id = ${tx.accountId} and ${hits} offset 0)`,
  })
}
