/** The time zones an account may be in: all that this machine knows, by their names in the time zone database. */
export const timeZones: readonly string[] = ['UTC', ...Intl.supportedValuesOf('timeZone')]

const known = new Set(timeZones)

export function isTimeZone(value: string): boolean {
  return known.has(value)
}
