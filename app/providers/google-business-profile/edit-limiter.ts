/**
 * Google allows ten edits a minute for each profile, a limit it never raises. This is a sliding window over the last
 * edits rather than a token bucket, because a full bucket that refills lets nearly twenty through in its first minute.
 * Times are milliseconds, preferably of a monotonic clock.
 */
export const editsPerMinute = 10
const minuteMs = 60_000

export type EditRate = { waitSeconds: number; edits: number[] }

/** `waitSeconds` is 0 when one more edit may be sent now; `edits` then already includes it. */
export function nextEditRate(edits: readonly number[], now: number): EditRate {
  const recent = edits.filter((at) => at > now - minuteMs)
  const oldest = recent[recent.length - editsPerMinute]
  if (oldest === undefined) return { waitSeconds: 0, edits: [...recent, now] }
  return { waitSeconds: Math.max(1, Math.ceil((oldest + minuteMs - now) / 1000)), edits: recent }
}

/** Counts edits by location within one process, and drops a location whose last edit has left the window. */
export function createEditLimiter(): (locationName: string, now: number) => number {
  const editsByLocation = new Map<string, number[]>()
  return (locationName, now) => {
    for (const [name, edits] of editsByLocation) {
      if (edits.every((at) => at <= now - minuteMs)) editsByLocation.delete(name)
    }
    const { waitSeconds, edits } = nextEditRate(editsByLocation.get(locationName) ?? [], now)
    editsByLocation.set(locationName, edits)
    return waitSeconds
  }
}
