/**
 * What of a page's canonical query goes along to dashboard, reviews, locations, keywords and photos. A page passes on what
 * it does not understand itself.
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
