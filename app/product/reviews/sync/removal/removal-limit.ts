/**
 * Limits for removing reviews without confirmation. A profile that is suspended or wrongly matched shows no reviews, or
 * the reviews of another business. This must not be mistaken for the removal of hundreds of reviews.
 */
const ALWAYS_ALLOWED = 10
const MAX_SHARE = 0.2

/**
 * Checks whether a user must confirm that `vanished` of the `listed` reviews are removed: if all of several reviews
 * vanish, or if the number exceeds both limits.
 */
export function isSuspiciousRemoval(vanished: number, listed: number): boolean {
  if (vanished === listed && listed > 1) return true
  return vanished > ALWAYS_ALLOWED && vanished > listed * MAX_SHARE
}
