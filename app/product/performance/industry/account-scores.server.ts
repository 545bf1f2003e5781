/**
 * Computes an account's score for the industry comparison: the mean score of its locations, with the default targets
 * and each of the two formulas. The score is computed and stored in the account's own transaction.
 */
import type { Id } from '#app/kit/database/schema'
import { asAccount, type Tx } from '#app/kit/database/tenant.server'
import { previousRange, resolveRange } from '#app/platform/filters/resolve-range'
import { performanceFilter } from '../performance-filter'
import { defaultTargets } from '../score/default-targets'
import { type Formula, meanScore, scoreOf } from '../score/score'
import { type ListedLocation, listLocations } from '../totals/list-locations.server'
import { loadTotalsByLocation } from '../totals/location-totals.server'
import { emptyTotals, metricsOf, type PeriodTotals, sumFields } from '../totals/period-totals'

const formulas: Formula[] = ['weights', 'subscores']

export function saveAccountScores(accountId: Id, now: Date): Promise<void> {
  return asAccount(accountId, async (tx) => {
    const { locations, totals } = await loadTotals(tx, now)
    const response_rate = responseRate(totalsByPeriod(totals)[0]!)
    const computed_on = now.toISOString().slice(0, 10)
    for (const formula of formulas) {
      const [score = null, score_before = null] = scoresByPeriod(locations, totals, formula)
      const values = { computed_on, score, score_before, response_rate }
      await tx
        .insertInto('account_scores')
        .values({ account_id: tx.accountId, formula, ...values })
        .onConflict((conflict) => conflict.columns(['account_id', 'formula']).doUpdateSet(values))
        .execute()
    }
  })
}

/** Loads the totals of every location in the current and the previous period. */
async function loadTotals(tx: Tx, now: Date) {
  const { time_zone: timeZone } = await tx
    .selectFrom('accounts')
    .select('time_zone')
    .where('id', '=', tx.accountId)
    .executeTakeFirstOrThrow()
  const clock = { now, timeZone }
  const filter = performanceFilter.read(new URLSearchParams())
  const periods = [resolveRange(filter.range, clock), previousRange(filter.range, clock)!]
  const byLocation = await loadTotalsByLocation(tx, filter, clock, periods)
  const locations = await listLocations(tx, filter, periods, clock)
  return {
    locations,
    totals: locations.map(({ id }) => byLocation.get(id) ?? periods.map(() => emptyTotals)),
  }
}

function scoresByPeriod(
  locations: ListedLocation[],
  totals: PeriodTotals[][],
  formula: Formula,
): (number | null)[] {
  return [0, 1].map((period) => {
    const scores = locations.map(({ photos, fieldsInSync, fieldsCompared }, n) => {
      const presence = { mediaCount: photos[period]!, fieldsInSync, fieldsCompared }
      return scoreOf(metricsOf(totals[n]![period]!, presence), defaultTargets[formula], formula)
    })
    return meanScore(scores).value
  })
}

/** Returns the sums over all locations for each period. */
function totalsByPeriod(totals: PeriodTotals[][]): PeriodTotals[] {
  return [0, 1].map((period) =>
    sumFields(
      totals.map((periods) => periods[period]!),
      emptyTotals,
    ),
  )
}

function responseRate({ reviews, responded }: PeriodTotals): number | null {
  return reviews === 0 ? null : responded / reviews
}
