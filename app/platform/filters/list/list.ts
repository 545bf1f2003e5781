/**
 * A table whose state is in the URL: a search (`search_terms`), one sorted column (`sort[by]`, `sort[order]`) and a
 * page number (`page`), which are all part of the filter. The loader returns a `List`, created by `paginateList` in
 * `paginate-list.server.ts`. `ListHeader`, `SortColumn` and `ListPages` render the list, and do not need JavaScript.
 */
import { type AddressRules, changeFilter, type Filter } from '../filter'
import { filterParams } from '../write-filter'

export type List<Some extends Filter = Filter> = {
  /** The page's path without a query. */
  path: string
  rules: AddressRules
  filter: Some
  page: number
  pages: number
  total: number
}

/** Returns the list's canonical URL after a change, at the first page unless the change sets the page. */
export function listPath<Some extends Filter>(
  { path, rules, filter }: Pick<List<Some>, 'path' | 'rules' | 'filter'>,
  change: Partial<Some>,
): string {
  const query = filterParams(rules, changeFilter(filter, change)).toString()
  return query ? `${path}?${query}` : path
}
