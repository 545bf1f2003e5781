/** Creates the links to the previous and next pages of a list with keyset pagination, in canonical form. */
import type { FilterDefinition } from '#app/platform/filters/define-filter'
import { changeFilter, type Filter } from '#app/platform/filters/filter'
import type { KeysetPage } from './keyset-page'

/** Returns the filter for the list's own links: at the first page, without the `omitted` parameters. */
export function firstPageFilter<Some extends Filter>(filter: Some, omitted: string[]): Some {
  return { ...changeFilter(filter, {}), unknown: filter.unknown.filter(([name]) => !omitted.includes(name)) }
}

/** Returns the links to the previous and next pages, if they exist. `list` is the filter at the first page. */
export function pageLinks(
  { toParams }: FilterDefinition,
  list: Filter,
  { before, after }: Pick<KeysetPage<unknown>, 'before' | 'after'>,
  to: (search: URLSearchParams) => string,
) {
  const cursorLink = (cursor: Filter['cursor']) => to(toParams({ ...list, cursor }))
  return {
    previous: before ? cursorLink({ before }) : undefined,
    next: after ? cursorLink({ after }) : undefined,
  }
}
