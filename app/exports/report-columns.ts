/**
 * Which columns of a report a file has: its own, all there are, or those somebody chose, in the report's order. What a
 * link names and the report does not have (any more) is left out; a link that names nothing known gets the report's own.
 */
import type { AnyReport } from '#app/reports/order'
import type { Column } from '#app/reports/report'

export function columnsOf(report: AnyReport, ids: string[] | null): Column[] {
  const chosen = report.columns.filter(({ id }) => ids?.includes(id))
  return chosen.length > 0 ? chosen : report.columns.filter(({ isOptional }) => !isOptional)
}

/** Null where they are the report's own: such a file follows the report when that gets another column. */
export function columnIdsOf(report: AnyReport, ids: string[]): string[] | null {
  const chosen = columnsOf(report, ids).map(({ id }) => id)
  const own = columnsOf(report, null).map(({ id }) => id)
  return chosen.join() === own.join() ? null : chosen
}
