/**
 * How long a review waited for its response, in SQL: whole seconds, of columns `published_at` and `responded_at`; 0
 * without a response. Each is cut to its second before they are subtracted, so that sums are the same whether they are
 * taken at once, review by review, or from dates that have passed through JavaScript, which drops microseconds. A
 * response dated before its review (both may be known only to the month) took no time.
 */
export function responseSeconds(table = ''): string {
  const second = (column: string) => `date_trunc('second', ${table && `${table}.`}${column})`
  return `greatest(0, extract(epoch from ${second('responded_at')} - ${second('published_at')}))`
}
