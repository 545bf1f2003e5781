/**
 * Computes location performance for everything that shows it: page, print-out, CSV, schedule, dashboard. A few
 * statements read the figures of every location; scores, ranks and order are computed here, so that no two outlets can
 * differ.
 */

import { featuresIn, featuresOf } from '#app/access/features'
import type { Id } from '#app/database/schema'
import type { Tx } from '#app/database/tenant.server'
import type { Clock, Filter, Sort } from '#app/filters/filter'
import { isUnanswerable } from '#app/filters/lookups.server'
import { previousRange, resolveRange } from '#app/filters/resolve-range'
import { type ListedLocation, listGroups, listLocations } from '../figures/listed-locations.server'
import { sumsByLocation } from '../figures/location-sums.server'
import { addedUp, figuresOf, noSums, type PeriodSums, type Presence } from '../figures/period-sums'
import { type Formula, formulaOf, meanScore, type Score, scoreOf, type Targets } from '../score/score'
import { allTargets } from '../score/targets.server'
import type { PerformanceRow, PerformanceView, Standing } from './performance'
import type { PerformanceFilter } from './performance-filter'
import { performanceFilter } from './performance-filter'
import { bestFirst, ranksOf, sorted } from './ranking'

export type Wanted = {
  view?: PerformanceView
  /** With the previous period. */
  withPrevious?: boolean
  /** Best rank first by default. */
  sort?: Sort
}

/** Returns a row for each location or group in the filter; its sources and range restrict which reviews count. */
export async function performanceOf(
  tx: Tx,
  filter: PerformanceFilter,
  clock: Clock,
  { view = 'locations', withPrevious = false, sort = bestFirst }: Wanted = {},
): Promise<PerformanceRow[]> {
  if (await isUnanswerable(tx, performanceFilter.rules, filter)) return []
  const before = withPrevious ? previousRange(filter.range, clock) : null
  const periods = [resolveRange(filter.range, clock), ...(before ? [before] : [])]
  const sums = await sumsByLocation(tx, filter, clock, periods)
  const listed = await listLocations(
    tx,
    filter,
    periods.map(({ endsAt }) => endsAt),
  )
  const formula = await formulaFor(tx, filter)
  const targets = await allTargets(tx, formula)
  const locations = listed.map((location) =>
    measured(location, sums.get(location.id) ?? periods.map(() => noSums), targets.of(location.id), formula),
  )
  const subjects = view === 'groups' ? grouped(await listGroups(tx, filter), locations) : locations
  return sorted(ranked(subjects, periods.length), sort)
}

/** The account's formula, unless the filter's address names another. */
export async function formulaFor(tx: Tx, { unknown }: Pick<Filter, 'unknown'>): Promise<Formula> {
  const rows = await tx
    .selectFrom('account_settings')
    .select(['code', 'value'])
    .where('account_id', '=', tx.accountId)
    .execute()
  return formulaOf(featuresOf(featuresIn(new URLSearchParams(unknown), {}) ?? {}, rows))
}

/** A location or a group with its data in each period. */
type Subject = Pick<PerformanceRow, 'id' | 'name' | 'address' | 'locations'> & {
  periods: { sums: PeriodSums; presence: Presence; score: Score }[]
}

function measured(
  { id, name, address, fieldsInSync, fieldsCompared, photos }: ListedLocation,
  sums: PeriodSums[],
  targets: Targets,
  formula: Formula,
): Subject {
  const periods = sums.map((ofPeriod, n) => {
    const presence = { mediaCount: photos[n]!, fieldsInSync, fieldsCompared }
    return { sums: ofPeriod, presence, score: scoreOf(figuresOf(ofPeriod, presence), targets, formula) }
  })
  return { id, name, address, locations: 1, periods }
}

function grouped(groups: { id: Id; name: string; locationIds: Id[] }[], locations: Subject[]): Subject[] {
  const byId = new Map(locations.map((location) => [location.id, location]))
  return groups.flatMap(({ id, name, locationIds }) => {
    const members = locationIds.flatMap((one) => byId.get(one) ?? [])
    const [first] = members
    if (!first) return []
    const periods = first.periods.map((_, n) => {
      const of = members.map((member) => member.periods[n]!)
      return {
        sums: addedUp(
          of.map(({ sums }) => sums),
          noSums,
        ),
        presence: addedUp(
          of.map(({ presence }) => presence),
          noPresence,
        ),
        score: meanScore(of.map(({ score }) => score)),
      }
    })
    return [{ id, name, address: '', locations: members.length, periods }]
  })
}

const noPresence: Presence = { mediaCount: 0, fieldsInSync: 0, fieldsCompared: 0 }

const noScore: Score = { value: null, parts: [] }

function ranked(subjects: Subject[], periodCount: number): PerformanceRow[] {
  const ranks = Array.from({ length: periodCount }, (_, n) =>
    ranksOf(subjects.map(({ periods }) => (periods[n]!.sums.reviews > 0 ? periods[n]!.score : noScore))),
  )
  return subjects.map(({ periods, ...subject }, at) => {
    const [now, before = null] = periods.map(
      ({ sums, presence, score }, n): Standing => ({
        figures: figuresOf(sums, presence),
        score,
        rank: ranks[n]![at]!,
      }),
    )
    return { ...subject, ...now!, previous: before }
  })
}
