/**
 * Parses a report's filter for its page and all output formats, and loads the names of the ids in the filter and a
 * notice about missing ids.
 */
import { z } from 'zod'
import type { Tx } from '#app/kit/database/tenant.server'
import { readQuery, textParameter } from '#app/kit/routing/query'
import { droppedValues, formatDroppedValues } from '#app/platform/filters/dropped-values'
import type { Filter, FilterNames } from '#app/platform/filters/filter'
import { loadNames } from '#app/platform/filters/lookups.server'
import { formatMissingIds, type MissingIds, matchesNothing } from '#app/platform/filters/missing-ids'
import type { Report } from './report'
import type { AnyReport } from './sort-order'

export type ResolvedNames = {
  names: FilterNames
  missing: MissingIds[]
  /** A message about the part of the filter that the user cannot see; null if they can see all of it. */
  notice: string | null
  /** Whether no row can match, because all values of a field are missing. */
  isUnsatisfiable: boolean
}

/** Reads the filter from the parameters. `dropped` is a sentence about those that it does not have; see `droppedValues`. */
export async function loadRequestedFilter<Row extends { id: string }, Some extends Filter>(
  tx: Tx,
  report: Report<Row, Some>,
  params: URLSearchParams,
): Promise<ResolvedNames & { filter: Some; dropped: string | null }> {
  const filter = report.filter.read(params)
  const dropped = formatDroppedValues(droppedValues(report.filter.rules, params))
  return { filter, dropped, ...(await resolveNames(tx, report, filter)) }
}

/** Loads the names of the filter's ids. Ids outside the transaction's location scope are missing. */
export async function resolveNames(tx: Tx, report: AnyReport, filter: Filter): Promise<ResolvedNames> {
  const found = await loadNames(tx, report.filter.rules, filter)
  const missing = [...found.missing, ...((await report.missing?.(tx, filter)) ?? [])]
  return {
    names: found.names,
    missing,
    notice: formatMissingIds(missing),
    isUnsatisfiable: matchesNothing(filter, missing),
  }
}

const selectionQuerySchema = z.object({ select: textParameter })

/** Checks whether the URL selects all rows of the page. */
export function isPageSelected(request: { url: string }): boolean {
  return readQuery(request, selectionQuerySchema).select === 'page'
}

export function searchParamsOf(request: { url: string }): URLSearchParams {
  return new URL(request.url, 'http://own.invalid').searchParams
}
