/** The filter of a report as every outlet sees it, with names for the ids in it and a notice about what is missing. */
import { z } from 'zod'
import type { Tx } from '#app/database/tenant.server'
import type { Filter, FilterNames } from '#app/filters/filter'
import { loadNames } from '#app/filters/lookups.server'
import { formatMissingIds, type MissingIds, matchesNothing } from '#app/filters/missing-ids'
import { readQuery, textParameter } from '#app/routing/query'
import type { Report } from './report'
import type { AnyReport } from './sort-order'

export type ResolvedNames = {
  names: FilterNames
  missing: MissingIds[]
  /** Describes what the filter names and the user cannot see; null when they see all of it. */
  notice: string | null
  /** No row can match, because all values of some field are missing. */
  isUnsatisfiable: boolean
}

export async function loadRequestedFilter<Row extends { id: string }, Some extends Filter>(
  tx: Tx,
  report: Report<Row, Some>,
  params: URLSearchParams,
): Promise<ResolvedNames & { filter: Some }> {
  const filter = report.filter.read(params)
  return { filter, ...(await resolveNames(tx, report, filter)) }
}

/** Resolves the filter's names as the transaction's user sees them. */
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

/** Whether the URL asks for every row of the page to be ticked. */
export function isPageSelected(request: { url: string }): boolean {
  return readQuery(request, selectionQuerySchema).select === 'page'
}

export function searchParamsOf(request: { url: string }): URLSearchParams {
  return new URL(request.url, 'http://own.invalid').searchParams
}
