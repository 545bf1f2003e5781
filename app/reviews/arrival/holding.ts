/** A profile that is suspended or wrongly matched shows no reviews, or others: that is not hundreds of them vanishing. */
const ALWAYS_MAY = 10
const SHARE = 0.2

/** Whether so many of those listed are not removed until a person confirms it: an empty list where there were several never is believed. */
export function isTooMuch(vanished: number, listed: number): boolean {
  if (vanished === listed && listed > 1) return true
  return vanished > ALWAYS_MAY && vanished > listed * SHARE
}
