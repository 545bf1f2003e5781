/** The filter a URL asks of a report, as every outlet sees it: ids the account does not have are left out and told of. */
import type { Tx } from '#app/database/tenant.server'
import type { Filter, FilterNames } from '#app/filters/filter'
import { namesFor } from '#app/filters/lookups.server'
import { missingInWords, withoutMissing } from '#app/filters/missing'
import type { AnyReport } from './order'

export type Requested = { filter: Filter; names: FilterNames; notice: string | null }

export async function requestedFilter(
  tx: Tx,
  report: AnyReport,
  params: URLSearchParams,
): Promise<Requested> {
  const filter = report.filter.read(params)
  const { names, missing } = await namesFor(tx, filter)
  return { filter: withoutMissing(filter, missing), names, notice: missingInWords(missing) }
}

export function searchOf(request: { url: string }): URLSearchParams {
  return new URL(request.url, 'http://own.invalid').searchParams
}
