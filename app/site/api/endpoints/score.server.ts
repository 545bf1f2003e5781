/** Scores with their explanation, targets, and the comparison with the industry. */

import { loadRows } from '#app/platform/reports/report-rows.server'
import { locationReport } from '#app/product/locations/list/location-report.server'
import { requireLocation } from '#app/product/locations/locations.server'
import { loadIndustryForViewer } from '#app/product/performance/industry/industry.server'
import type { PerformanceView } from '#app/product/performance/performance'
import { loadPerformance } from '#app/product/performance/performance.server'
import {
  type PerformanceFilter,
  performanceFilter,
  viewOf,
} from '#app/product/performance/performance-filter'
import { groupPerformanceReport } from '#app/product/performance/report/performance-report.server'
import { formulaOf } from '#app/product/performance/score/score'
import { scoreFilter } from '#app/product/performance/score/score-filter'
import { customTargetFilter } from '#app/product/performance/score/targets/custom-target-filter'
import { loadCustomLocations } from '#app/product/performance/score/targets/custom-targets.server'
import { loadAccountTargets, loadAllTargets } from '#app/product/performance/score/targets.server'
import { requireAccess, requireReportAccess } from '../access.server'
import type { Call, Parameter } from '../endpoint'
import { filteredListEndpoint } from '../filtered-endpoints.server'
import { fixedListEndpoint } from '../fixed-list-endpoint.server'
import { itemEndpoint } from '../item-endpoint.server'
import { ApiProblem } from '../problems'
import { invalidQuery } from '../read-query'
import { maxPageSize } from '../report-parameters'
import {
  benchmarkResource,
  customTargetsResource,
  type LocationTargets,
  locationScoreResource,
  locationTargetsResource,
  type ScoredRow,
  targetScoreResource,
  targetsResource,
} from '../resources/score-resource'
import { previousPeriodParameter, subjectLinks } from './performance-rows'

const group = 'Scores and targets'
const scorePage = '/dashboard/locations/score'
const targetsPage = '/settings/target-score'

/** The maximum number of locations in lists of targets. */
const maxLocations = 10_000

const locationParameter: Parameter = {
  name: 'location_id',
  description: 'The id of a location; without it, all',
  schema: { type: 'string' },
  aliases: ['locationId'],
}

/** Loads locations or groups with their scores, as the location performance page does. */
async function loadScores(
  { tx, clock, viewer }: Call,
  filter: PerformanceFilter,
  view: PerformanceView,
): Promise<ScoredRow[]> {
  if (view === 'groups') requireReportAccess(groupPerformanceReport, viewer)
  const rows = await loadPerformance(tx, filter, clock, { view, withPrevious: true, sort: filter.sort })
  return rows.map((row) => ({ ...row, view }))
}

const locationLinks = (locationId: string, { links }: Call) => ({
  location: links.to('locations/:locationId', { locationId }),
})

async function loadLocationTargets({ tx, viewer, query, clock }: Call): Promise<LocationTargets[]> {
  const id = query.get('location_id')
  const { forLocation } = await loadAllTargets(tx, formulaOf(viewer.features))
  const all = locationReport.filter.read(new URLSearchParams())
  const locations =
    id === null
      ? await loadRows(tx, locationReport, all, clock, maxLocations)
      : [await requireLocation(tx, id)]
  return locations.map((location) => ({ location, targets: forLocation(location.id) }))
}

/** @throws a problem if the parameter is not a number of rows. */
function readRowLimit(query: URLSearchParams): number | undefined {
  const text = query.get('top_n')
  if (text === null) return undefined
  if (/^[1-9]\d{0,2}$/.test(text) && Number(text) <= maxPageSize) return Number(text)
  throw invalidQuery([{ parameter: 'top_n', detail: `must be a number from 1 to ${maxPageSize}` }])
}

export const scoreEndpoints = [
  ...(['locations', 'groups'] as const).map((view) =>
    filteredListEndpoint({
      path: `location_score/:accountId/${view}`,
      group,
      summary: `List the scores of ${view} with their parts, best first`,
      page: scorePage,
      filter: scoreFilter,
      rel: 'location_scores',
      resource: locationScoreResource,
      load: (call, filter) =>
        loadScores(call, { ...filter, sort: performanceFilter.rules.defaultSort }, view),
      links: subjectLinks(scorePage),
    }),
  ),
  filteredListEndpoint({
    path: 'target_scores',
    group,
    summary: 'List the scores of locations or groups with their targets',
    page: targetsPage,
    filter: performanceFilter,
    rel: 'target_scores',
    resource: targetScoreResource,
    parameters: [
      { name: 'top_n', description: 'How many rows, from the first', schema: { type: 'integer' } },
      previousPeriodParameter,
    ],
    load: async (call, filter) => {
      // The page of targets shows scores only to those who may open the page of scores.
      requireAccess({ page: scorePage, method: 'get' }, call.viewer)
      const limit = readRowLimit(call.query)
      return (await loadScores(call, filter, viewOf(filter))).slice(0, limit)
    },
    links: subjectLinks(scorePage),
  }),
  itemEndpoint({
    path: 'metric_targets',
    group,
    summary: 'Load the targets of the account',
    page: targetsPage,
    resource: targetsResource,
    find: ({ tx, viewer }) => loadAccountTargets(tx, formulaOf(viewer.features)),
    links: (_, { links, viewer }) => ({
      self: links.to('metric_targets'),
      page: links.page(viewer.href(targetsPage)),
    }),
  }),
  ...['metric_targets_per_location', 'location_custom_targets_per_location'].map((path) =>
    fixedListEndpoint({
      path,
      group,
      summary: 'List the targets that apply to each location',
      page: targetsPage,
      rel: path,
      resource: locationTargetsResource,
      parameters: [locationParameter],
      load: loadLocationTargets,
      links: ({ location }, call) => locationLinks(location.id, call),
    }),
  ),
  fixedListEndpoint({
    path: 'location_custom_targets',
    group,
    summary: 'List the locations that have targets of their own',
    page: targetsPage,
    rel: 'location_custom_targets',
    resource: customTargetsResource,
    parameters: [locationParameter],
    load: async ({ tx, query }) => {
      const id = query.get('location_id')
      const location = id === null ? null : await requireLocation(tx, id)
      const rows = await loadCustomLocations(tx, customTargetFilter.read(new URLSearchParams()))
      return location ? rows.filter((row) => row.id === location.id) : rows
    },
    links: ({ id }, call) => locationLinks(id, call),
  }),
  itemEndpoint({
    path: 'benchmark/:verticalId',
    group,
    summary: 'Load the scores of the industry of the account',
    page: scorePage,
    parameters: [
      { name: 'start_date', description: 'Ignored: industries are compared over the last six months' },
      { name: 'end_date', description: 'Ignored' },
    ].map((parameter) => ({ ...parameter, schema: { type: 'string' } })),
    resource: benchmarkResource,
    find: async ({ tx, params, viewer }) => {
      const filter = scoreFilter.read(new URLSearchParams())
      const industry = await loadIndustryForViewer(tx, viewer, filter)
      if (!industry) throw new ApiProblem('not-found', 'This account does not have the feature.')
      const verticalId = viewer.account.vertical
      if (params.verticalId !== verticalId)
        throw new ApiProblem('not-found', 'The account is in another industry.')
      return { ...industry, verticalId }
    },
    links: ({ verticalId }, { links }) => ({ self: links.to('benchmark/:verticalId', { verticalId }) }),
  }),
]
