/**
 * Which columns of a report a file has: the default ones, all, or those the user chose, in the report's order. Columns
 * in a link that the report does not have (or no longer has) are left out; a link without any known column gets the
 * default ones.
 */

import type { Column } from '#app/reports/report'
import type { AnyReport } from '#app/reports/sort-order'

export function columnsOf(report: AnyReport, ids: string[] | null): Column[] {
  const chosen = report.columns.filter(({ id }) => ids?.includes(id))
  return chosen.length > 0 ? chosen : report.columns.filter(({ isOptional }) => !isOptional)
}

/** Returns null for the report's default columns: such a file follows the report when it gets another column. */
export function columnIdsOf(report: AnyReport, ids: string[]): string[] | null {
  const chosen = columnsOf(report, ids).map(({ id }) => id)
  const defaultIds = columnsOf(report, null).map(({ id }) => id)
  return chosen.join() === defaultIds.join() ? null : chosen
}
