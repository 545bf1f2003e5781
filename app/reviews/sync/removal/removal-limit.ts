/**
 * A profile that is suspended or wrongly matched shows no reviews, or someone else's. That is not hundreds of reviews
 * vanishing.
 */
const ALWAYS_ALLOWED = 10
const MAX_SHARE = 0.2

/**
 * Whether a person must confirm before this many of the listed reviews are removed. An empty list where there were
 * several is never believed.
 */
export function isSuspiciousRemoval(vanished: number, listed: number): boolean {
  if (vanished === listed && listed > 1) return true
  return vanished > ALWAYS_ALLOWED && vanished > listed * MAX_SHARE
}
