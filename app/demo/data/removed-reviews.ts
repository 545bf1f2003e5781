/** The bakery's reviews that Google showed until some days ago, by their keys. */
export const removedReviews = [
  { key: 'demo-cafe-4745', daysAgo: 4 },
  { key: 'demo-cafe-821', daysAgo: 12 },
  { key: 'demo-cafe-908', daysAgo: 31 },
]
