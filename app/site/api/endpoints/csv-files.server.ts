/** The CSV file of each report, with the same rows as its list. */

import type { AccountAddress } from '#app/kit/routing/href'
import { reportMount } from '#app/kit/routing/report-mounts.server'
import { reportFor } from '#app/platform/reports/report-access.server'
import type { AnyReport } from '#app/platform/reports/sort-order'
import type { Viewer } from '#app/platform/viewer/viewer.server'
import { allReports, formerNames } from '#app/site/exports/all-reports.server'
import { exportRefusal } from '#app/site/exports/authorize-report.server'
import { streamReport } from '#app/site/exports/csv/csv-download.server'
import { defineEndpoint, type Endpoint, type Parameter } from '../endpoint'
import { ApiProblem } from '../problems'
import { readListFilter } from '../read-list-filter'
import { filterParameters, savedFilterParameters } from '../report-parameters'

const group = 'Exports'

const columnParameters: Parameter[] = [
  {
    name: 'columns',
    description: 'The columns of the file, separated by commas',
    schema: { type: 'string' },
  },
  {
    name: 'timeZone',
    description: 'The IANA time zone of dates; that of the account if it is missing',
    schema: { type: 'string' },
  },
]

/** @throws a problem if the viewer may not export the report. */
export function requireExport(report: AnyReport, viewer: Viewer): AnyReport {
  const refusal = exportRefusal(report, viewer)
  if (!refusal) return reportFor(report, viewer)
  if (refusal.status === 404) throw new ApiProblem('not-found', 'This account does not have the feature.')
  throw new ApiProblem(
    'not-permitted',
    refusal.trialExport
      ? "Exporting isn't allowed for trial users"
      : 'The user of this token does not have the permission.',
  )
}

/** @throws a problem that says what the report needs in addition to a valid filter. */
export function requireComplete(report: AnyReport, query: URLSearchParams) {
  const filter = readListFilter(report.filter, query)
  const missing = report.missingCondition?.(filter)
  if (missing) throw new ApiProblem('invalid-query', missing)
  return filter
}

function csvEndpoint(path: string, whole: AnyReport): Endpoint {
  return defineEndpoint({
    method: 'get',
    path,
    group,
    summary: `Download as CSV: ${whole.title}`,
    page: reportMount(whole).route.address as AccountAddress,
    parameters: [
      ...filterParameters(whole.filter.rules),
      ...savedFilterParameters(whole.filter.rules),
      ...columnParameters,
    ],
    cost: 10,
    // The file of a single keyword needs one.
    ...(whole.missingCondition && { example: { query: 'keyword=bread' } }),
    responses: {},
    stream: {
      contentType: 'text/csv',
      send: async (req, res, { viewer, query }) => {
        const report = requireExport(whole, viewer)
        const filterQuery = new URLSearchParams(query)
        for (const { name } of columnParameters) filterQuery.delete(name)
        requireComplete(report, filterQuery)
        await streamReport(req, res, viewer, report, query)
      },
    },
    reply: async () => ({ status: 204 }),
  })
}

/** The addresses that other clients use for the files of some reports. */
const otherAddresses = [
  ['location_score/export/locations', 'metric_locations'],
  ['location_score/export/groups', 'metric_groups'],
  ['location_performance_overview/csv', 'location_performance'],
  ...[...formerNames].map(([former, current]) => [`export/csv/${former}`, current] as const),
] as const

export const csvFileEndpoints = [
  ...allReports.map((report) => csvEndpoint(`export/csv/${report.name}`, report)),
  ...otherAddresses.map(([path, name]) =>
    csvEndpoint(path, allReports.find((report) => report.name === name)!),
  ),
]
