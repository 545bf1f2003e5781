/**
 * Returns a SQL expression for the time from a review to its response in whole seconds, or 0 if there is no response.
 * It uses the columns `published_at` and `responded_at` of `table`. Both are truncated to the second before the
 * subtraction, so that a sum computed in SQL equals a sum computed from JavaScript dates, which have no microseconds.
 * The result is also 0 if the response is dated before the review, which is possible because both dates may be known
 * only to the month.
 */
export function responseSecondsSql(table = ''): string {
  const truncateToSecond = (column: string) => `date_trunc('second', ${table && `${table}.`}${column})`
  return `greatest(0, extract(epoch from ${truncateToSecond('responded_at')} - ${truncateToSecond('published_at')}))`
}
