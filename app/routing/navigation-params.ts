/**
 * The part of a page's canonical query that links to dashboard, reviews, locations, keywords and photos keep. A page
 * also passes on the parameters it does not support itself.
 */
export const navigationParameters = [
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

export function navigationParams(query: URLSearchParams): URLSearchParams {
  return new URLSearchParams([...query].filter(([name]) => navigationParameters.includes(name)))
}
