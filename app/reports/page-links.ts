/** The links to the neighboring pages of a keyset-paged list, all in canonical form. */
import type { FilterDefinition } from '#app/filters/define-filter'
import { changed, type Filter } from '#app/filters/filter'
import type { PageOf } from './page-of.server'

/**
 * Returns the filter for the list's own links: from the first page, without the parameters that only open or tick
 * something.
 */
export function listFilter<Some extends Filter>(filter: Some, passing: string[]): Some {
  return { ...changed(filter, {}), unknown: filter.unknown.filter(([name]) => !passing.includes(name)) }
}

/**
 * Returns the links to the previous and next page; undefined when there is none. `list` is the filter at the first
 * page.
 */
export function pageLinks(
  { toParams }: FilterDefinition,
  list: Filter,
  { before, after }: Pick<PageOf<unknown>, 'before' | 'after'>,
  to: (search: URLSearchParams) => string,
) {
  const at = (cursor: Filter['cursor']) => to(toParams({ ...list, cursor }))
  return { previous: before ? at({ before }) : undefined, next: after ? at({ after }) : undefined }
}
