/**
 * The parameters of the locations list that are kept while a user views one location and comes back: the position in
 * the list and its filters. All other parameters are dropped.
 */
const carried = [
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
const afterDeletion = ['sort[by]', 'sort[order]', 'keywords', 'group_id', 'groupId']

export function listQuery(params: URLSearchParams): string {
  return only(params, carried)
}

/** After a deletion: without the page number, since that page may no longer exist. */
export function listQueryAfterDeletion(params: URLSearchParams): string {
  return only(params, afterDeletion)
}

/** On a page with filters and sorting of its own, the list's whole query is kept in this parameter. */
const beside = 'list'

export function besideOwn(query: string): string {
  return query && new URLSearchParams({ [beside]: query }).toString()
}

export function listQueryBeside(params: URLSearchParams): string {
  return listQuery(new URLSearchParams(params.get(beside) ?? ''))
}

function only(params: URLSearchParams, names: string[]): string {
  const kept = [...params].filter(([name, value]) => names.includes(name) && value !== '')
  return new URLSearchParams(kept).toString()
}
