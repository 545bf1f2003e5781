const steps = [
  { unit: 'day', ms: 86_400_000 },
  { unit: 'hour', ms: 3_600_000 },
  { unit: 'minute', ms: 60_000 },
] as const

const format = new Intl.RelativeTimeFormat('en-US')

/** Formats an age such as "12 minutes ago", in the largest unit that fits at least once. */
export function agoInWords(at: Date, now: Date): string {
  const passed = now.getTime() - at.getTime()
  const step = steps.find(({ ms }) => passed >= ms)
  return step ? format.format(-Math.floor(passed / step.ms), step.unit) : 'just now'
}
