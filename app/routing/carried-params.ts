/**
 * The part of a page's canonical query that links to dashboard, reviews, locations, keywords and photos keep. A page
 * also passes on the parameters it does not support itself.
 */
export const carriedParameters = [
  'from',
  'to',
  'dateDescriptor',
  'groupId',
  'locationId',
  'sourceId',
  'rating',
  'sentiment',
  'category',
]

export function carriedParams(query: URLSearchParams): URLSearchParams {
  return new URLSearchParams([...query].filter(([name]) => carriedParameters.includes(name)))
}
