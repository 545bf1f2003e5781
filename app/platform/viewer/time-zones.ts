/** The current names of time zones that JavaScript engines still list under their former names. */
export const currentZoneNames: readonly string[] =
  `Africa/Asmara America/Argentina/Buenos_Aires America/Argentina/Catamarca America/Argentina/Cordoba
  America/Argentina/Jujuy America/Argentina/Mendoza America/Atikokan America/Indiana/Indianapolis
  America/Kentucky/Louisville America/Nuuk Asia/Ho_Chi_Minh Asia/Kathmandu Asia/Kolkata Asia/Yangon Atlantic/Faroe
  Europe/Kyiv Pacific/Chuuk Pacific/Kanton Pacific/Pohnpei`.split(/\s+/)

/**
 * The time zones that an account can use: all that the JavaScript engine supports, under both their former and current
 * names.
 */
export const timeZones: readonly string[] = [
  'UTC',
  ...[...new Set([...Intl.supportedValuesOf('timeZone'), ...currentZoneNames])].sort(),
]

const timeZoneSet = new Set(timeZones)

export function isTimeZone(value: string): boolean {
  return timeZoneSet.has(value)
}
