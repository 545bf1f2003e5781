/**
 * The columns of a report in a file: the default ones, all, or those the user chose, in the report's order. Unknown
 * columns in a link are ignored; a link without any known column gets the default ones.
 */

import type { Column } from '#app/reports/report'
import type { AnyReport } from '#app/reports/sort-order'

export function columnsOf(report: AnyReport, ids: string[] | null): Column[] {
  const chosen = report.columns.filter(({ id }) => ids?.includes(id))
  return chosen.length > 0 ? chosen : report.columns.filter(({ isOptional }) => !isOptional)
}

/** Returns null for the report's default columns, so that new default columns of the report are included later. */
export function columnIdsOf(report: AnyReport, ids: string[]): string[] | null {
  const chosen = columnsOf(report, ids).map(({ id }) => id)
  const defaultIds = columnsOf(report, null).map(({ id }) => id)
  return chosen.join() === defaultIds.join() ? null : chosen
}
