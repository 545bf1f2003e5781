/** What the download panel's buttons do: the file at once, or an order for one that is made in the background. */
import type { Id } from '#app/database/schema'
import type { Tx } from '#app/database/tenant.server'
import type { AnyReport } from '#app/reports/order'
import { requestedFilter } from '#app/reports/requested.server'
import { actorOf, recordAudit } from '#app/session/audit.server'
import type { Viewer } from '#app/session/viewer.server'
import { withOptions } from '../download-options'
import { columnIdsOf } from '../report-columns'
import { listParams } from './download-panel.server'
import type { DownloadWish } from './download-schema'
import { orderFile } from './order-file.server'

/** How many files of one person may wait at a time: a button pressed again and again fills no queue. */
const MOST_AT_WORK = 10

export type Started = { ok: true; path: string } | { ok: false; reason: string }

export function startDownload(
  viewer: Viewer,
  report: AnyReport,
  params: URLSearchParams,
  wish: DownloadWish,
  ip: string,
): Promise<Started> {
  const timeZone = wish.timeZone ?? viewer.timeZone
  const columns = columnsWished(report, wish)
  return viewer.query(async (tx) => {
    const { filter } = await requestedFilter(tx, report, params)
    if (wish.way === 'now' && viewer.settings.async_file_download !== true) {
      const options = { columnIds: columns, timeZone: timeZone === viewer.timeZone ? null : timeZone }
      return {
        ok: true,
        path: viewer.paths.csv(report.name, withOptions(listParams(report, filter), options)),
      }
    }
    if ((await countAtWork(tx, viewer.userId)) >= MOST_AT_WORK)
      return {
        ok: false,
        reason: `${MOST_AT_WORK} of your files are being prepared. Wait until one is ready`,
      }
    const id = await orderFor(tx, viewer, {
      report: report.name,
      filter: report.filter.toStored(filter),
      columns,
      timeZone,
      ip,
    })
    return { ok: true, path: viewer.paths.fileDownload(id) }
  })
}

type Ordered = Pick<Parameters<typeof orderFile>[1], 'report' | 'filter' | 'columns' | 'timeZone'> & {
  ip: string
}

/** An order by somebody who looks on. A mail follows, except to a person whom staff act as. */
export async function orderFor(tx: Tx, viewer: Viewer, { ip, ...order }: Ordered): Promise<Id> {
  const id = await orderFile(tx, {
    ...order,
    asOf: new Date(),
    userId: viewer.userId,
    limitedTo: viewer.places,
    runId: null,
    sendsMail: viewer.impersonator === null,
  })
  const details = { exportFile: id }
  await recordAudit(tx, { ...actorOf(viewer), action: `${order.report}.exported`, details, ip })
  return id
}

function columnsWished(report: AnyReport, { choice, columns }: DownloadWish): string[] | null {
  if (choice === 'default') return null
  const ids = choice === 'all' ? report.columns.map(({ id }) => id) : columns
  return columnIdsOf(report, ids)
}

async function countAtWork(tx: Tx, userId: Id): Promise<number> {
  const { count } = await tx
    .selectFrom('export_files')
    .select((the) => the.fn.countAll<string>().as('count'))
    .where('account_id', '=', tx.accountId)
    .where('user_id', '=', userId)
    .where('run_id', 'is', null)
    .where('status', 'in', ['queued', 'processing'])
    .executeTakeFirstOrThrow()
  return Number(count)
}
