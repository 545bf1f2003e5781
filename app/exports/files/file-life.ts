/** How long an export file is kept. What was ordered before a change keeps the end it was given, and so do its links. */
const days = 7

export const fileLife = {
  ms: days * 86_400_000,
  /** As pages and mails say it. */
  inWords: 'a week',
  inDays: 'seven days',
}
