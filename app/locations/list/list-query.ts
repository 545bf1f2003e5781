/**
 * The parameters of the locations list that are kept while a user views one location and comes back: the position in
 * the list and its filters. All other parameters are dropped.
 */
const carriedParameters = [
  'sort[by]',
  'sort[order]',
  'keywords',
  'search_type',
  'page',
  'per_page',
  'group_id',
  // The specification's spelling for the way back from a deletion.
  'groupId',
  // The user came from the listings and returns there.
  'fromLL',
]
const parametersAfterDeletion = ['sort[by]', 'sort[order]', 'keywords', 'group_id', 'groupId']

export function listQuery(params: URLSearchParams): string {
  return pickParameters(params, carriedParameters)
}

/** After a deletion: without the page number, since that page may no longer exist. */
export function listQueryAfterDeletion(params: URLSearchParams): string {
  return pickParameters(params, parametersAfterDeletion)
}

/** On a page with filters and sorting of its own, the list's whole query is kept in this parameter. */
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
