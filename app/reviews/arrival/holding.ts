/** A profile that is suspended or wrongly matched shows no reviews, or others: that is not hundreds of them vanishing. */
const ALWAYS_MAY = 10
const SHARE = 0.2

/** Whether so many of those listed do not go without a person's word. */
export function isTooMuch(vanished: number, listed: number): boolean {
  return vanished > ALWAYS_MAY && vanished > listed * SHARE
}
