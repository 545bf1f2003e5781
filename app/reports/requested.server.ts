/** The filter of a report as every outlet sees it, with names for the ids in it and a notice about what is missing. */
import { z } from 'zod'
import type { Tx } from '#app/database/tenant.server'
import type { Filter, FilterNames } from '#app/filters/filter'
import { namesFor } from '#app/filters/lookups.server'
import { type Missing, matchesNothing, missingInWords } from '#app/filters/missing'
import { readQuery, textParameter } from '#app/routing/query'
import type { AnyReport } from './order'
import type { Report } from './report'

export type Named = {
  names: FilterNames
  missing: Missing[]
  /** Describes what the filter names and the user cannot see; null when they see all of it. */
  notice: string | null
  /** No row can match, because all values of some field are missing. */
  isUnanswerable: boolean
}

export async function requestedFilter<Row extends { id: string }, Some extends Filter>(
  tx: Tx,
  report: Report<Row, Some>,
  params: URLSearchParams,
): Promise<Named & { filter: Some }> {
  const filter = report.filter.read(params)
  return { filter, ...(await namesIn(tx, report, filter)) }
}

/** Resolves the filter's names as the transaction's user sees them. */
export async function namesIn(tx: Tx, report: AnyReport, filter: Filter): Promise<Named> {
  const found = await namesFor(tx, report.filter.rules, filter)
  const missing = [...found.missing, ...((await report.missing?.(tx, filter)) ?? [])]
  return {
    names: found.names,
    missing,
    notice: missingInWords(missing),
    isUnanswerable: matchesNothing(filter, missing),
  }
}

const selectSchema = z.object({ select: textParameter })

/** Whether the URL asks for every row of the page to be ticked. */
export function isPageSelected(request: { url: string }): boolean {
  return readQuery(request, selectSchema).select === 'page'
}

export function searchOf(request: { url: string }): URLSearchParams {
  return new URL(request.url, 'http://own.invalid').searchParams
}
