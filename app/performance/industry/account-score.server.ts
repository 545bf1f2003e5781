/**
 * The score of one account for the comparison with others: the mean of its locations, with the default targets and both
 * formulas. Computed and stored within the account. A period without reviews has no score, because otherwise unused
 * accounts would drag down an industry's median.
 */
import type { Id } from '#app/database/schema'
import { asAccount, type Tx } from '#app/database/tenant.server'
import { previousRange, resolveRange } from '#app/filters/resolve-range'
import { type ListedLocation, listLocations } from '../figures/listed-locations.server'
import { sumsByLocation } from '../figures/location-sums.server'
import { addedUp, figuresOf, noSums, type PeriodSums } from '../figures/period-sums'
import { performanceFilter } from '../report/performance-filter'
import { defaultTargets } from '../score/default-targets'
import { type Formula, meanScore, scoreOf } from '../score/score'

const formulas: Formula[] = ['weights', 'subscores']

export function keepAccountScores(accountId: Id, now: Date): Promise<void> {
  return asAccount(accountId, async (tx) => {
    const { locations, sums } = await figuresIn(tx, now)
    const response_rate = responseRate(totalsOf(sums)[0]!)
    const computed_on = now.toISOString().slice(0, 10)
    for (const formula of formulas) {
      const [score = null, score_before = null] = scoresOf(locations, sums, formula)
      const scored = { computed_on, score, score_before, response_rate }
      await tx
        .insertInto('account_scores')
        .values({ account_id: tx.accountId, formula, ...scored })
        .onConflict((conflict) => conflict.columns(['account_id', 'formula']).doUpdateSet(scored))
        .execute()
    }
  })
}

/** Reads the figures of every location in both periods. */
async function figuresIn(tx: Tx, now: Date) {
  const { time_zone: timeZone } = await tx
    .selectFrom('accounts')
    .select('time_zone')
    .where('id', '=', tx.accountId)
    .executeTakeFirstOrThrow()
  const clock = { now, timeZone }
  const filter = performanceFilter.read(new URLSearchParams())
  const periods = [resolveRange(filter.range, clock), previousRange(filter.range, clock)!]
  const byLocation = await sumsByLocation(tx, filter, clock, periods)
  const ends = periods.map(({ endsAt }) => endsAt)
  const locations = await listLocations(tx, filter, ends)
  return { locations, sums: locations.map(({ id }) => byLocation.get(id) ?? ends.map(() => noSums)) }
}

function scoresOf(locations: ListedLocation[], sums: PeriodSums[][], formula: Formula): (number | null)[] {
  return totalsOf(sums).map(({ reviews }, period) => {
    if (reviews === 0) return null
    const scores = locations.map(({ photos, fieldsInSync, fieldsCompared }, n) => {
      const presence = { mediaCount: photos[period]!, fieldsInSync, fieldsCompared }
      return scoreOf(figuresOf(sums[n]![period]!, presence), defaultTargets[formula], formula)
    })
    return meanScore(scores).value
  })
}

/** Adds up all locations, by period. */
function totalsOf(sums: PeriodSums[][]): PeriodSums[] {
  return [0, 1].map((period) =>
    addedUp(
      sums.map((of) => of[period]!),
      noSums,
    ),
  )
}

function responseRate({ reviews, responded }: PeriodSums): number | null {
  return reviews === 0 ? null : responded / reviews
}
