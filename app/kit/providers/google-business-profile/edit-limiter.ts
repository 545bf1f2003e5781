/**
 * Limits edits to ten per minute for each profile, a limit that Google never raises. This is a sliding window instead
 * of a token bucket, because a bucket that starts full and refills allows almost twenty edits in its first minute.
 * Times are milliseconds, preferably of a monotonic clock.
 */
export const editsPerMinute = 10
const minuteMs = 60_000

export type EditRate = { waitSeconds: number; edits: number[] }

/** Checks whether another edit may be sent now. If so, `waitSeconds` is 0 and `edits` already includes the new edit. */
export function nextEditRate(edits: readonly number[], now: number): EditRate {
  const recent = edits.filter((at) => at > now - minuteMs)
  const oldest = recent[recent.length - editsPerMinute]
  if (oldest === undefined) return { waitSeconds: 0, edits: [...recent, now] }
  return { waitSeconds: Math.max(1, Math.ceil((oldest + minuteMs - now) / 1000)), edits: recent }
}

/**
 * Creates a function that counts edits by location within this process. A location is removed once its last edit has
 * left the window.
 */
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
