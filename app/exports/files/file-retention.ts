/**
 * How long an export file is kept. Files requested before a change of this value keep their expiration date, and so do
 * their links.
 */
const days = 7

export const fileRetention = {
  ms: days * 86_400_000,
  /** As text on pages and in emails. */
  asText: 'a week',
  inDays: `${days} days`,
}
