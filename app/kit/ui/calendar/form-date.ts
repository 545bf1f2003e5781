/**
 * Returns an entered date as `YYYY-MM-DD`, which is used internally and in URLs. Returns null if the date is invalid; a
 * day that does not exist is not moved to the next month. Accepts `YYYY-MM-DD` and the form's format `MM/DD/YY`, where
 * a two-digit year means 20YY.
 */
export function parseDate(text: string): string | null {
  const iso = /^((?:19|20)\d\d)-(\d\d)-(\d\d)$/.exec(text)
  if (iso) return validDate(iso[1]!, iso[2]!, iso[3]!)
  const match = /^(\d\d)\/(\d\d)\/((?:19|20)?\d\d)$/.exec(text)
  if (!match) return null
  const year = match[3]!
  return validDate(year.length === 2 ? `20${year}` : year, match[1]!, match[2]!)
}

/** Formats `2026-11-21` for the form as `11/21/26`, or with the full year if it is not in this century. */
export function formatFormDate(date: string): string {
  const [year = '', month, day] = date.split('-')
  return `${month}/${day}/${year.startsWith('20') ? year.slice(2) : year}`
}

function validDate(year: string, month: string, day: string): string | null {
  const date = new Date(Date.UTC(Number(year), Number(month) - 1, Number(day)))
  const text = `${year}-${month}-${day}`
  return date.toISOString().startsWith(text) ? text : null
}
