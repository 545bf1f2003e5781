/**
 * The query parameters of the locations list that are kept while a user views a location, so that the user returns to
 * the same filter and page. All other parameters are dropped.
 */
const carriedParameters = [
  'sort[by]',
  'sort[order]',
  'keywords',
  'search_type',
  'page',
  'per_page',
  'group_id',
  // The specification uses this name in the URL after a deletion.
  'groupId',
  // Set if the user came from the listings page, so that the location's page can link back there.
  'fromLL',
]
const parametersAfterDeletion = ['sort[by]', 'sort[order]', 'keywords', 'group_id', 'groupId']

export function listQuery(params: URLSearchParams): string {
  return pickParameters(params, carriedParameters)
}

/** Returns the query for the list after a deletion. Omits the page number, because that page may no longer exist. */
export function listQueryAfterDeletion(params: URLSearchParams): string {
  return pickParameters(params, parametersAfterDeletion)
}

/** The parameter that contains the whole query of the list on pages that have their own filters and sort order. */
const listParameter = 'list'

export function wrapListQuery(query: string): string {
  return query && new URLSearchParams({ [listParameter]: query }).toString()
}

export function unwrapListQuery(params: URLSearchParams): string {
  return listQuery(new URLSearchParams(params.get(listParameter) ?? ''))
}

function pickParameters(params: URLSearchParams, names: string[]): string {
  const kept = [...params].filter(([name, value]) => names.includes(name) && value !== '')
  return new URLSearchParams(kept).toString()
}
