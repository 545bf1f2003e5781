/**
 * What of the list's address travels with somebody who looks at one location and comes back (document 001 §2):
 * where they were in it, and by what it was narrowed. Everything else stays behind.
 */
const carried = [
  'sort[by]',
  'sort[order]',
  'keywords',
  'search_type',
  'page',
  'per_page',
  'group_id',
  // How the specification writes it for the way back from a deletion.
  'groupId',
  // Arrived from the listings, and goes back there.
  'fromLL',
]
const afterDeletion = ['sort[by]', 'sort[order]', 'keywords', 'group_id', 'groupId']

export function listQuery(params: URLSearchParams): string {
  return only(params, carried)
}

/** After a deletion: without the page, which may be there no more. */
export function listQueryAfterDeletion(params: URLSearchParams): string {
  return only(params, afterDeletion)
}

/** On a page that is itself narrowed and sorted the list's query travels whole, beside the page's own. */
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
