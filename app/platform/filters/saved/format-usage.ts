import { pluralize } from '#app/kit/ui/format-numbers'

const dateFormat = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeZone: 'UTC' })

/**
 * The usage of a saved filter: the number of users who have applied it, the number of days on which they did (summed
 * over users), and the last of these days.
 */
export type Usage = { people: number; days: number; lastUsedOn: string | null }

/** Returns the usage as text, such as "3 people on 12 days, last on Nov 20, 2026". */
export function formatUsage({ people, days, lastUsedOn }: Usage): string {
  if (lastUsedOn === null) return 'Not used yet'
  const users = pluralize(people, 'person', 'people')
  return `${users} on ${pluralize(days, 'day')}, last on ${dateFormat.format(new Date(lastUsedOn))}`
}

/** Returns the usage without a heading, such as "Used by 3 people on 12 days, last on Nov 20, 2026". */
export function describeUsage(usage: Usage): string {
  return usage.lastUsedOn === null ? formatUsage(usage) : `Used by ${formatUsage(usage)}`
}
