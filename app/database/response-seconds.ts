/**
 * SQL for the time from a review to its response: whole seconds, from columns `published_at` and `responded_at`; 0
 * without a response. Both are truncated to the second before they are subtracted, so that sums are equal whether they
 * are computed in SQL or from dates that have passed through JavaScript, which drops microseconds. A response dated
 * before its review (both may be known only to the month) counts as 0.
 */
export function responseSecondsSql(table = ''): string {
  const truncateToSecond = (column: string) => `date_trunc('second', ${table && `${table}.`}${column})`
  return `greatest(0, extract(epoch from ${truncateToSecond('responded_at')} - ${truncateToSecond('published_at')}))`
}
