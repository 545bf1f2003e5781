/**
 * Parses and writes the download options in a URL: `columns=id,date&timeZone=Europe/Berlin`. Both are optional, and
 * invalid values are ignored.
 */
import type { Clock } from '#app/platform/filters/filter'
import type { AnyReport } from '#app/platform/reports/sort-order'
import { isTimeZone } from '#app/platform/viewer/time-zones'
import { columnIdsOf } from '../report-columns'

export type DownloadOptions = { columnIds: string[] | null; clock: Clock }

export function parseDownloadOptions(
  report: AnyReport,
  params: URLSearchParams,
  defaultClock: Clock,
): DownloadOptions {
  const timeZone = params.get('timeZone') ?? ''
  return {
    columnIds: columnIdsOf(report, (params.get('columns') ?? '').split(',')),
    clock: isTimeZone(timeZone) ? { ...defaultClock, timeZone } : defaultClock,
  }
}

/**
 * Returns the parameters with these options. A null option means the report's default columns or the account's time
 * zone; its parameter is omitted.
 */
export function withOptions(
  params: URLSearchParams,
  { columnIds, timeZone }: { columnIds: string[] | null; timeZone: string | null },
): URLSearchParams {
  const result = new URLSearchParams(params)
  result.delete('columns')
  result.delete('timeZone')
  if (columnIds) result.set('columns', columnIds.join(','))
  if (timeZone) result.set('timeZone', timeZone)
  return result
}

/** Returns the query parameters of the page with the download form (`/file-downloads/new`) for this report. */
export function downloadParams(report: string, params: URLSearchParams): URLSearchParams {
  return new URLSearchParams([['report', report], ...[...params].filter(([name]) => name !== 'report')])
}
