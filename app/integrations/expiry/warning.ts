/**
 * Which warning is due: 7 or 1, by the days before the end it is named after. Who hears of the end a day before, since
 * nobody looked earlier, does not hear of the week as well.
 */
export type Warning = 7 | 1

export function warningDue(daysLeft: number, warned: number | null): Warning | null {
  if (daysLeft < 0) return null
  if (daysLeft <= 1) return warned === 1 ? null : 1
  return daysLeft <= 7 && warned === null ? 7 : null
}
