/**
 * The download options in the URL: `columns=id,date&timeZone=Europe/Berlin`. Both are optional; invalid values are
 * ignored.
 */
import type { Clock } from '#app/filters/filter'
import type { AnyReport } from '#app/reports/sort-order'
import { isTimeZone } from '#app/viewer/time-zones'
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
 * Returns the URL's parameters with these options; null stands for the report's columns and the account's time zone,
 * and omits the parameter.
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

/** Returns the parameters of the page that requests a download of this report. */
export function downloadParams(report: string, params: URLSearchParams): URLSearchParams {
  return new URLSearchParams([['report', report], ...[...params].filter(([name]) => name !== 'report')])
}
