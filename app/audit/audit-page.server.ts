/** The audit log as its page shows it: bar, total, one page of events, and the one event the address opens. */
import { sql } from 'kysely'
import { asId } from '#app/database/id'
import type { Tx } from '#app/database/tenant.server'
import { filterBar } from '#app/filters/bar/bar.server'
import { resolveRange } from '#app/filters/resolve-range'
import { listFilter, pageLinks } from '#app/reports/page-links'
import { countOf, pageOf } from '#app/reports/page-of.server'
import { requestedFilter, searchOf } from '#app/reports/requested.server'
import { clockOf } from '#app/session/clock.server'
import type { Viewer } from '#app/session/viewer.server'
import type { AuditEvent } from './audit-event'
import { auditFilter } from './audit-filter'
import { auditReport } from './audit-report.server'

export async function auditPage(tx: Tx, request: Request, viewer: Viewer) {
  const clock = clockOf(viewer)
  const params = searchOf(request)
  const { filter, names, notice } = await requestedFilter(tx, auditReport, params)
  const page = await pageOf(tx, auditReport, filter, clock)
  const list = listFilter(filter, ['flyout', 'event'])
  return {
    bar: await filterBar(tx, { request, definition: auditFilter, filter, names, clock, viewer }),
    filter,
    events: page.rows,
    total: await countOf(tx, auditReport, filter, clock),
    opened: params.get('flyout') === 'event' ? await findEvent(tx, params.get('event')) : undefined,
    dates: resolveRange(filter.range, clock).dates,
    links: pageLinks(auditFilter, list, page, (search) => viewer.href('/settings/audit', search)),
    /** The page as it stands, without the open event: where an event opens and closes. */
    here: auditFilter.toParams({ ...list, cursor: filter.cursor }).toString(),
    search: auditFilter.toParams(list).toString(),
    notice,
  }
}

/** The event, or null where this account has none of that id. */
async function findEvent(tx: Tx, named: string | null): Promise<AuditEvent | null> {
  const id = asId(named)
  if (!id) return null
  const { rows } = await sql<AuditEvent>`
    select ${auditReport.select} from ${auditReport.table}
    where e.account_id = ${tx.accountId} and e.id = ${id}`.execute(tx)
  return rows[0] ?? null
}
