/**
 * Returns the name that people use for a time zone: "Central Time" for `America/Chicago`. Call it on the server, because
 * browsers have other names for some time zones.
 */
export function timeZoneName(timeZone: string): string {
  const known = names.get(timeZone)
  if (known !== undefined) return known
  const name = findName(timeZone)
  names.set(timeZone, name)
  return name
}

/** Names by time zone. Creating a format takes as long as formatting a hundred dates. */
const names = new Map([['UTC', 'UTC']])

function findName(timeZone: string): string {
  const format = new Intl.DateTimeFormat('en-US', { timeZone, timeZoneName: 'longGeneric' })
  return format.formatToParts().find(({ type }) => type === 'timeZoneName')!.value
}
