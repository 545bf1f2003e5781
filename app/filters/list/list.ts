/**
 * A table whose state is its address: words sought (`search_terms`), one sorted column (`sort[by]`, `sort[order]`)
 * and a numbered page (`page`), all written by the filter language. The loader sends a `List` (`listOf`, in
 * `list.server.ts`); `ListHeader`, `SortColumn` and `ListPages` draw from it and need no script.
 */
import { changed, type Filter, type FilterRules } from '#app/filters/filter'
import { filterParams } from '#app/filters/write-filter'

export type List = {
  /** The page itself, without parameters. */
  path: string
  rules: FilterRules
  filter: Filter
  page: number
  pages: number
  total: number
}

/** Where a change leads, in canonical form; another search or order begins at the first page. */
export function listPath(
  { path, rules, filter }: Pick<List, 'path' | 'rules' | 'filter'>,
  change: Partial<Filter>,
): string {
  const query = filterParams(rules, changed(filter, change)).toString()
  return query ? `${path}?${query}` : path
}
