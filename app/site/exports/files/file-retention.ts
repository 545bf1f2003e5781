/**
 * The number of days that an export file is kept after it is finished. Changing this value does not change the
 * expiration date of existing files and their links.
 */
const days = 7

export const fileRetention = {
  ms: days * 86_400_000,
  /** The retention period as text, for pages and emails. */
  asText: 'a week',
  inDays: `${days} days`,
}
