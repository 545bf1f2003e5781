/**
 * What somebody chose before a download, as its address says it: `columns=id,date&timeZone=Europe/Berlin`. Both are
 * optional; what is not understood counts as not said.
 */
import type { Clock } from '#app/filters/filter'
import type { AnyReport } from '#app/reports/order'
import { isTimeZone } from '#app/viewer/time-zones'
import { columnIdsOf } from './report-columns'

export type DownloadOptions = { columnIds: string[] | null; clock: Clock }

export function readOptions(report: AnyReport, params: URLSearchParams, own: Clock): DownloadOptions {
  const timeZone = params.get('timeZone') ?? ''
  return {
    columnIds: columnIdsOf(report, (params.get('columns') ?? '').split(',')),
    clock: isTimeZone(timeZone) ? { ...own, timeZone } : own,
  }
}

/** The address's parameters with these options in them; the account's own zone and the report's columns go unsaid. */
export function withOptions(
  params: URLSearchParams,
  { columnIds, timeZone }: { columnIds: string[] | null; timeZone: string | null },
): URLSearchParams {
  const changed = new URLSearchParams(params)
  changed.delete('columns')
  changed.delete('timeZone')
  if (columnIds) changed.set('columns', columnIds.join(','))
  if (timeZone) changed.set('timeZone', timeZone)
  return changed
}

/** The parameters of the page that asks for a download of this report. */
export function forReport(report: string, params: URLSearchParams): URLSearchParams {
  return new URLSearchParams([['report', report], ...[...params].filter(([name]) => name !== 'report')])
}
