/**
 * A profile that is suspended or wrongly matched shows no reviews, or those of another business. This must not be
 * mistaken for hundreds of reviews that vanished.
 */
const ALWAYS_ALLOWED = 10
const MAX_SHARE = 0.2

/**
 * Whether a user must confirm the removal of this many of the listed reviews: always when all of several reviews
 * vanish.
 */
export function isSuspiciousRemoval(vanished: number, listed: number): boolean {
  if (vanished === listed && listed > 1) return true
  return vanished > ALWAYS_ALLOWED && vanished > listed * MAX_SHARE
}
