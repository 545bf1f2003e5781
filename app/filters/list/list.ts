/**
 * A table whose state is its URL: a search (`search_terms`), one sorted column (`sort[by]`, `sort[order]`) and a
 * numbered page (`page`), all part of the filter language. The loader returns a `List` (`paginateList`, in
 * `paginate-list.server.ts`), and `ListHeader`, `SortColumn` and `ListPages` render it, without needing JavaScript.
 */
import { type AddressRules, changeFilter, type Filter } from '#app/filters/filter'
import { filterParams } from '#app/filters/write-filter'

export type List<Some extends Filter = Filter> = {
  /** The page without parameters. */
  path: string
  rules: AddressRules
  filter: Some
  page: number
  pages: number
  total: number
}

/** Returns the canonical URL after a change; another search or sort order starts at the first page. */
export function listPath<Some extends Filter>(
  { path, rules, filter }: Pick<List<Some>, 'path' | 'rules' | 'filter'>,
  change: Partial<Some>,
): string {
  const query = filterParams(rules, changeFilter(filter, change)).toString()
  return query ? `${path}?${query}` : path
}
