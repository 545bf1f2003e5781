/** Handles the download form's buttons: redirects to the CSV download, or requests an export file. */

import type { Filter } from '#app/platform/filters/filter'
import { loadRequestedFilter } from '#app/platform/reports/requested-filter.server'
import type { AnyReport } from '#app/platform/reports/sort-order'
import type { Viewer } from '#app/platform/viewer/viewer.server'
import { withOptions } from '../../csv/download-options'
import { columnIdsOf } from '../../report-columns'
import { requestExport } from '../request-export.server'
import { listParams } from './download-panel.server'
import type { DownloadChoices } from './download-schema'

export type DownloadResult = { ok: true; path: string } | { ok: false; reason: string; status: 422 | 429 }

export async function startDownload(
  viewer: Viewer,
  report: AnyReport,
  params: URLSearchParams,
  choices: DownloadChoices,
  ip: string,
): Promise<DownloadResult> {
  const timeZone = choices.timeZone ?? viewer.timeZone
  const columns = chosenColumnIds(report, choices)
  const missing = report.missingCondition?.(report.filter.read(params))
  if (missing) return { ok: false, reason: missing, status: 422 }
  return viewer.query(async (tx) => {
    const { filter } = await loadRequestedFilter(tx, report, params)
    if (choices.way === 'now' && viewer.settings.async_file_download !== true) {
      const options = { columnIds: columns, timeZone: timeZone === viewer.timeZone ? null : timeZone }
      return {
        ok: true,
        path: viewer.href(
          '/export/csv/:report',
          { report: report.name },
          withOptions(listParams(report, filter), options),
        ),
      }
    }
    const result = await requestExport(tx, viewer, fileRequest(viewer, report, filter, { ...choices, ip }))
    return result.ok
      ? { ok: true, path: viewer.href('/file-downloads/:fileId', { fileId: result.id }) }
      : { ...result, status: 429 }
  })
}

/** Describes the file to create, for `requestExport`. */
export function fileRequest(
  viewer: Viewer,
  report: AnyReport,
  filter: Filter,
  { ip, ...choices }: Pick<DownloadChoices, 'timeZone' | 'choice' | 'columns'> & { ip: string },
) {
  return {
    report: report.name,
    filter: report.filter.toStored(filter),
    columns: chosenColumnIds(report, choices),
    timeZone: choices.timeZone ?? viewer.timeZone,
    ip,
  }
}

function chosenColumnIds(
  report: AnyReport,
  { choice, columns }: Pick<DownloadChoices, 'choice' | 'columns'>,
): string[] | null {
  const allIds = report.columns.map(({ id }) => id)
  const ids = { default: [], all: allIds, custom: columns }[choice]
  return columnIdsOf(report, ids)
}
