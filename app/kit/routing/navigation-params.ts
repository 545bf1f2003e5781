/**
 * The query parameters that links between the dashboard, reviews, locations, keywords and photos preserve. A page also
 * passes on the parameters that it does not support itself.
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
