/**
 * A table whose state is its address: words sought (`search_terms`), one sorted column (`sort[by]`, `sort[order]`)
 * and a numbered page (`page`), all written by the filter language. The loader sends a `List` (`listOf`, in
 * `list.server.ts`); `ListHeader`, `SortColumn` and `ListPages` draw from it and need no script.
 */
import { type AddressRules, changed, type Filter } from '#app/filters/filter'
import { filterParams } from '#app/filters/write-filter'

export type List<Some extends Filter = Filter> = {
  /** The page itself, without parameters. */
  path: string
  rules: AddressRules
  filter: Some
  page: number
  pages: number
  total: number
}

/** Where a change leads, in canonical form; another search or order begins at the first page. */
export function listPath<Some extends Filter>(
  { path, rules, filter }: Pick<List<Some>, 'path' | 'rules' | 'filter'>,
  change: Partial<Some>,
): string {
  const query = filterParams(rules, changed(filter, change)).toString()
  return query ? `${path}?${query}` : path
}
