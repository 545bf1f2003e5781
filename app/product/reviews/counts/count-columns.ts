/** The columns of the tables that count reviews: `review_months`, `review_years` and `account_months`. */

/** The conditions on a review's columns for each class of reviews that is counted. */
export const classConditions = {
  1: 'rating = 1',
  2: 'rating = 2',
  3: 'rating = 3',
  4: 'rating = 4',
  5: 'rating = 5',
  positive: 'rating = 0 and sentiment = 1',
  neutral: 'rating = 0 and sentiment = 0',
  negative: 'rating = 0 and sentiment = -1',
}

const stars = [1, 2, 3, 4, 5]

/** SQL expressions, based on the counted columns, for the figures from which a location's performance is computed. */
export const performanceExpressions = {
  reviews: sumOfClasses('reviews'),
  rated: stars.map((rating) => `reviews_${rating}`).join(' + '),
  stars: stars.map((rating) => `${rating} * reviews_${rating}`).join(' + '),
  responded: sumOfClasses('responded'),
  response_seconds: 'response_seconds',
}

function sumOfClasses(counted: 'reviews' | 'responded'): string {
  return Object.keys(classConditions)
    .map((name) => `${counted}_${name}`)
    .join(' + ')
}
