/** Reads a report's filter for every outlet, with the names of the ids in it and a notice about missing ones. */
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
  /** Says which part of the filter the user cannot see; null if they see all of it. */
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

/** Returns the names in the filter that the transaction's user may see. */
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

/** Whether all rows of the page are selected, according to the URL. */
export function isPageSelected(request: { url: string }): boolean {
  return readQuery(request, selectionQuerySchema).select === 'page'
}

export function searchParamsOf(request: { url: string }): URLSearchParams {
  return new URL(request.url, 'http://own.invalid').searchParams
}
