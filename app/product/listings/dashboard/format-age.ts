const units = [
  { unit: 'day', ms: 86_400_000 },
  { unit: 'hour', ms: 3_600_000 },
  { unit: 'minute', ms: 60_000 },
] as const

const relativeTime = new Intl.RelativeTimeFormat('en-US')

/**
 * Formats a past time relative to `now`, such as "12 minutes ago", in the largest unit of which at least one has
 * passed. Returns "just now" for less than a minute.
 */
export function formatAge(at: Date, now: Date): string {
  const elapsedMs = now.getTime() - at.getTime()
  const unit = units.find(({ ms }) => elapsedMs >= ms)
  return unit ? relativeTime.format(-Math.floor(elapsedMs / unit.ms), unit.unit) : 'just now'
}
