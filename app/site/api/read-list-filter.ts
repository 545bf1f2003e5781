/** Reads the filter of a list from the query, and writes it to the query of links. */
import { parseId } from '#app/kit/database/id'
import type { FilterDefinition } from '#app/platform/filters/define-filter'
import type { Filter } from '#app/platform/filters/filter'
import { invalidQuery } from './read-query'

/** @throws a problem that names the invalid parameters. */
export function readListFilter<Some extends Filter>(
  definition: FilterDefinition<Some>,
  query: URLSearchParams,
): Some {
  const read = definition.readStrict(query)
  if (!read.ok)
    throw invalidQuery(read.problems.map(({ parameter, message }) => ({ parameter, detail: message })))
  for (const [parameter, cursor] of Object.entries(read.filter.cursor))
    if (parseId(cursor) === null) throw invalidQuery([{ parameter, detail: 'must be a cursor from a link' }])
  // What only lists of the API have is not part of the filter, and `listParams` writes it.
  return { ...read.filter, unknown: [] }
}

/** Returns the query of a link to the list with the filter: with the page size and properties of the request. */
export function listParams<Some extends Filter>(
  definition: FilterDefinition<Some>,
  filter: Some,
  query: URLSearchParams,
): URLSearchParams {
  const params = definition.toParams(filter)
  for (const name of ['per_page', 'fields']) {
    const value = query.get(name)
    if (value !== null) params.set(name, value)
  }
  return params
}
