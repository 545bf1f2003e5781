/** The addresses around a page of a list read by key, all in canonical form. */
import type { FilterDefinition } from '#app/filters/define-filter'
import { changed, type Filter } from '#app/filters/filter'
import type { PageOf } from './page-of.server'

/** The filter as the list's own links carry it: from its start, without the parameters that only open or tick something. */
export function listFilter<Some extends Filter>(filter: Some, passing: string[]): Some {
  return { ...changed(filter, {}), unknown: filter.unknown.filter(([name]) => !passing.includes(name)) }
}

/** The neighbours of a page; undefined where there is none. `list` is the list from its start. */
export function pageLinks(
  { toParams }: FilterDefinition,
  list: Filter,
  { before, after }: Pick<PageOf<unknown>, 'before' | 'after'>,
  to: (search: URLSearchParams) => string,
) {
  const at = (cursor: Filter['cursor']) => to(toParams({ ...list, cursor }))
  return { previous: before ? at({ before }) : undefined, next: after ? at({ after }) : undefined }
}
