/** What the download panel's buttons do: download the file now, or order one that is made in the background. */
import type { AnyReport } from '#app/reports/order'
import { requestedFilter } from '#app/reports/requested.server'
import type { Viewer } from '#app/viewer/viewer.server'
import { withOptions } from '../download-options'
import { columnIdsOf } from '../report-columns'
import { listParams } from './download-panel.server'
import type { DownloadWish } from './download-schema'
import { orderFor } from './own-order.server'

export type Started = { ok: true; path: string } | { ok: false; reason: string; status: 422 | 429 }

export async function startDownload(
  viewer: Viewer,
  report: AnyReport,
  params: URLSearchParams,
  wish: DownloadWish,
  ip: string,
): Promise<Started> {
  const timeZone = wish.timeZone ?? viewer.timeZone
  const columns = columnsWished(report, wish)
  const lacking = report.missingCondition?.(report.filter.read(params))
  if (lacking) return { ok: false, reason: lacking, status: 422 }
  return viewer.query(async (tx) => {
    const { filter } = await requestedFilter(tx, report, params)
    if (wish.way === 'now' && viewer.settings.async_file_download !== true) {
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
    const ordered = await orderFor(tx, viewer, {
      report: report.name,
      filter: report.filter.toStored(filter),
      columns,
      timeZone,
      ip,
    })
    return ordered.ok
      ? { ok: true, path: viewer.href('/file-downloads/:fileId', { fileId: ordered.id }) }
      : { ...ordered, status: 429 }
  })
}

function columnsWished(report: AnyReport, { choice, columns }: DownloadWish): string[] | null {
  if (choice === 'default') return null
  const ids = choice === 'all' ? report.columns.map(({ id }) => id) : columns
  return columnIdsOf(report, ids)
}
