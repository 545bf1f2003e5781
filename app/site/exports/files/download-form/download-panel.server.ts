/**
 * Loads the data of the download form: the number of rows, the dates, the time zone and the columns. The rows are
 * counted with the report's own query in the chosen time zone, so that the number matches the file.
 */

import { constraintOf } from '#app/kit/forms/form-constraint.server'
import type { Filter } from '#app/platform/filters/filter'
import { readableNames } from '#app/platform/filters/lookups.server'
import { resolveRange } from '#app/platform/filters/resolve-range'
import type { Total } from '#app/platform/reports/report'
import { countRows } from '#app/platform/reports/report-rows.server'
import { loadRequestedFilter } from '#app/platform/reports/requested-filter.server'
import type { AnyReport } from '#app/platform/reports/sort-order'
import { clockOf } from '#app/platform/viewer/clock.server'
import { timeZones } from '#app/platform/viewer/time-zones'
import type { Viewer } from '#app/platform/viewer/viewer.server'
import { parseDownloadOptions } from '../../csv/download-options'
import { downloadSchema } from './download-schema'

export type DownloadPanel = {
  report: string
  title: string
  /** The filter as a sentence that starts with the dates and time zone. */
  summary: string
  /** The dates as text, such as "Nov 14 – 20, 2026"; null if the list has no dates. */
  dates: string | null
  total: Total
  notice: string | null
  columns: { id: string; heading: string; isOptional: boolean }[]
  /** The ids of the chosen columns; null for the report's default columns. */
  chosen: string[] | null
  timeZone: string
  accountTimeZone: string
  timeZones: readonly string[]
  /** Whether the account allows only export files, which are created in the background. */
  isInBackground: boolean
  /** The list's query parameters, without the choices made in this form. */
  search: string
  constraint: ReturnType<typeof constraintOf>
}

export async function loadDownloadPanel(
  viewer: Viewer,
  report: AnyReport,
  params: URLSearchParams,
): Promise<DownloadPanel> {
  const { columnIds, clock } = parseDownloadOptions(report, params, clockOf(viewer))
  const { filter, names, notice, dropped, total } = await viewer.query(async (tx) => {
    const requested = await loadRequestedFilter(tx, report, params)
    return { ...requested, total: await countRows(tx, report, requested.filter, clock) }
  })
  return {
    report: report.name,
    title: report.title,
    summary: report.filter.summary(filter, readableNames(names, viewer), clock),
    dates: report.filter.rules.defaultRange ? resolveRange(filter.range, clock).dates : null,
    total,
    notice: [dropped, notice].filter((each) => each !== null).join(' ') || null,
    columns: report.columns.map(({ id, heading, isOptional }) => ({
      id,
      heading,
      isOptional: isOptional ?? false,
    })),
    chosen: columnIds,
    timeZone: clock.timeZone,
    accountTimeZone: viewer.timeZone,
    timeZones,
    isInBackground: viewer.settings.async_file_download === true,
    search: listParams(report, filter).toString(),
    constraint: constraintOf(downloadSchema),
  }
}

/** Returns the list's query parameters, without the list position, the flyout, and the choices made in this form. */
export function listParams(report: AnyReport, filter: Filter): URLSearchParams {
  return report.filter.toParams({ ...filter, ...noPosition, unknown: [] })
}

const noPosition = { cursor: {}, page: 1, flyout: { edit: false, exportId: null } }
