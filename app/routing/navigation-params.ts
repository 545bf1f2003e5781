/**
 * The query parameters that links between dashboard, reviews, locations, keywords and photos keep. A page also passes
 * on those it does not support itself.
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
