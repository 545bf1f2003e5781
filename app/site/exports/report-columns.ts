/**
 * Determines the columns of a report in a file: the default columns, or the columns that the user chose, in the
 * report's order. Unknown column ids in a link are ignored; a link without any known column id gets the default
 * columns.
 */

import type { Column } from '#app/platform/reports/report'
import type { AnyReport } from '#app/platform/reports/sort-order'

export function columnsOf(report: AnyReport, ids: string[] | null): Column[] {
  const chosen = report.columns.filter(({ id }) => ids?.includes(id))
  return chosen.length > 0 ? chosen : report.columns.filter(({ isOptional }) => !isOptional)
}

/**
 * Returns the chosen column ids, or null if they are the report's default columns. If null is stored, the file also
 * contains columns that become default columns later. The ids of a restricted report are always stored, because its
 * default columns are not those of the report that writes the file.
 */
export function columnIdsOf(report: AnyReport, ids: string[]): string[] | null {
  const chosen = columnsOf(report, ids).map(({ id }) => id)
  const defaultIds = columnsOf(report, null).map(({ id }) => id)
  return chosen.join() === defaultIds.join() && !report.isRestricted ? null : chosen
}
