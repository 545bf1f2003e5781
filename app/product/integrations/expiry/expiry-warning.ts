/** A warning about a connection that expires soon, named after the number of days left. */
export type ExpiryWarning = 7 | 1

/**
 * Returns the warning that is due, or null. A user who gets the one-day warning first, because no earlier run happened,
 * does not get the seven-day warning as well.
 */
export function dueWarning(daysLeft: number, lastWarning: number | null): ExpiryWarning | null {
  if (daysLeft < 0) return null
  if (daysLeft <= 1) return lastWarning === 1 ? null : 1
  return daysLeft <= 7 && lastWarning === null ? 7 : null
}
