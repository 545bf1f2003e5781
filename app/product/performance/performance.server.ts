/**
 * Computes location performance for the page, the dashboard, and all exports and printouts. A few queries load the
 * totals of all locations. Scores, ranks and order are computed only here, so that they are the same everywhere.
 */

import { featuresOf, parseUrlFeatures } from '#app/kit/access/features'
import { loadTogether } from '#app/kit/database/load-together.server'
import type { Id } from '#app/kit/database/schema'
import type { Tx } from '#app/kit/database/tenant.server'
import type { Clock, Filter, Sort } from '#app/platform/filters/filter'
import { isUnsatisfiable } from '#app/platform/filters/lookups.server'
import { previousRange, resolveRange } from '#app/platform/filters/resolve-range'
import type { PerformanceRow, PerformanceView, PeriodPerformance } from './performance'
import type { PerformanceFilter } from './performance-filter'
import { performanceFilter } from './performance-filter'
import { bestFirst, ranksOf, sortRows } from './report/ranking'
import {
  type Formula,
  formulaOf,
  meanScore,
  meanTargetValues,
  type Score,
  scoreOf,
  type Targets,
  targetValuesOf,
} from './score/score'
import { loadAllTargets } from './score/targets.server'
import { type ListedLocation, listGroups, listLocations } from './totals/list-locations.server'
import { loadTotalsByLocation } from './totals/location-totals.server'
import { emptyTotals, metricsOf, type PeriodTotals, type Presence, sumFields } from './totals/period-totals'

export type PerformanceOptions = {
  view?: PerformanceView
  /** Whether to include the previous period. */
  withPrevious?: boolean
  /** The sort order; by default, best rank first. */
  sort?: Sort
}

/**
 * Returns a row for each location or group that matches the filter. The filter's sources and range restrict which
 * reviews count.
 */
export async function loadPerformance(
  tx: Tx,
  filter: PerformanceFilter,
  clock: Clock,
  { view = 'locations', withPrevious = false, sort = bestFirst }: PerformanceOptions = {},
): Promise<PerformanceRow[]> {
  if (await isUnsatisfiable(tx, performanceFilter.rules, filter)) return []
  const previousDates = withPrevious ? previousRange(filter.range, clock) : null
  const periods = [resolveRange(filter.range, clock), ...(previousDates ? [previousDates] : [])]
  const { totals, listedLocations, groups, scoring } = await loadTogether(tx, {
    totals: () => loadTotalsByLocation(tx, filter, clock, periods),
    listedLocations: () => listLocations(tx, filter, periods, clock),
    groups: async () => (view === 'groups' ? listGroups(tx, filter) : null),
    scoring: async () => {
      const formula = await loadFormula(tx, filter)
      return { formula, targets: await loadAllTargets(tx, formula) }
    },
  })
  const { formula, targets } = scoring
  const locations = listedLocations.map((location) =>
    toSubject(
      location,
      totals.get(location.id) ?? periods.map(() => emptyTotals),
      targets.forLocation(location.id),
      formula,
    ),
  )
  const subjects = groups ? groupSubjects(groups, locations) : locations
  return sortRows(rankSubjects(subjects, periods.length), sort)
}

/** Returns the account's formula, unless a feature flag in the filter's URL selects the other formula. */
export async function loadFormula(tx: Tx, { unknown }: Pick<Filter, 'unknown'>): Promise<Formula> {
  const settings = settingsCache.get(tx) ?? loadSettings(tx)
  settingsCache.set(tx, settings)
  return formulaOf(featuresOf(parseUrlFeatures(new URLSearchParams(unknown), {}) ?? {}, await settings))
}

/** Several parts of a page need the formula, and the settings are the same in the whole transaction. */
const settingsCache = new WeakMap<Tx, ReturnType<typeof loadSettings>>()

function loadSettings(tx: Tx) {
  return tx
    .selectFrom('account_settings')
    .select(['code', 'value'])
    .where('account_id', '=', tx.accountId)
    .execute()
}

/** A location or a group with its data in each period. */
type PerformanceSubject = Pick<
  PerformanceRow,
  | 'id'
  | 'name'
  | 'address'
  | 'locations'
  | 'locationIds'
  | 'fieldsCompared'
  | 'unscannedLocations'
  | 'targets'
> & {
  periods: { sums: PeriodTotals; presence: Presence; score: Score }[]
}

function toSubject(
  { id, name, address, fieldsInSync, fieldsCompared, awaitsFirstScan, photos }: ListedLocation,
  totals: PeriodTotals[],
  targets: Targets,
  formula: Formula,
): PerformanceSubject {
  const periods = totals.map((periodTotals, n) => {
    const presence = { mediaCount: photos[n]!, fieldsInSync, fieldsCompared }
    return {
      sums: periodTotals,
      presence,
      score: scoreOf(metricsOf(periodTotals, presence), targets, formula),
    }
  })
  return {
    id,
    name,
    address,
    fieldsCompared,
    periods,
    locations: 1,
    locationIds: [id],
    // Listings without weight change no score.
    unscannedLocations: awaitsFirstScan && targets.syncShare.weight > 0 ? 1 : 0,
    targets: targetValuesOf(targets),
  }
}

function groupSubjects(
  groups: { id: Id; name: string; locationIds: Id[] }[],
  locations: PerformanceSubject[],
): PerformanceSubject[] {
  const byId = new Map(locations.map((location) => [location.id, location]))
  return groups.flatMap(({ id, name, locationIds }) => {
    const members = locationIds.flatMap((locationId) => byId.get(locationId) ?? [])
    const [first] = members
    if (!first) return []
    const periods = first.periods.map((_, n) => {
      const memberPeriods = members.map((member) => member.periods[n]!)
      return {
        sums: sumFields(
          memberPeriods.map(({ sums }) => sums),
          emptyTotals,
        ),
        presence: sumFields(
          memberPeriods.map(({ presence }) => presence),
          noPresence,
        ),
        score: meanScore(memberPeriods.map(({ score }) => score)),
      }
    })
    const counts = sumFields(
      members.map(({ fieldsCompared, unscannedLocations }) => ({ fieldsCompared, unscannedLocations })),
      { fieldsCompared: 0, unscannedLocations: 0 },
    )
    const targets = meanTargetValues(members.map((member) => member.targets))
    const memberIds = members.map((member) => member.id)
    return [
      {
        id,
        name,
        targets,
        periods,
        ...counts,
        address: '',
        locations: members.length,
        locationIds: memberIds,
      },
    ]
  })
}

const noPresence: Presence = { mediaCount: 0, fieldsInSync: 0, fieldsCompared: 0 }

function rankSubjects(subjects: PerformanceSubject[], periodCount: number): PerformanceRow[] {
  const ranks = Array.from({ length: periodCount }, (_, n) =>
    ranksOf(subjects.map(({ periods }) => periods[n]!.score)),
  )
  return subjects.map(({ periods, ...subject }, index) => {
    const [current, previous = null] = periods.map(
      ({ sums, presence, score }, n): PeriodPerformance => ({
        metrics: metricsOf(sums, presence),
        score,
        rank: ranks[n]![index]!,
      }),
    )
    return { ...subject, ...current!, previous }
  })
}
