/**
 * Suggests a country's public holidays of the coming year; users decide what each means for their location. The
 * calendars (NOTICE.md) are large, so they are loaded on first use, and the results for each country are cached.
 */
export type Holiday = { date: string; name: string }

const found = new Map<string, Promise<Holiday[]>>()
const mostKept = 200

/** Returns the holidays of one year from `today`; empty for a country without a calendar. */
export async function suggestedHolidays(
  countryId: string,
  stateCode: string,
  today: string,
): Promise<Holiday[]> {
  const year = Number(today.slice(0, 4))
  const lastDay = `${year + 1}${today.slice(4)}`
  const holidays = await Promise.all([year, year + 1].map((each) => holidaysOf(countryId, stateCode, each)))
  return holidays.flat().filter(({ date }) => date >= today && date < lastDay)
}

function holidaysOf(countryId: string, stateCode: string, year: number): Promise<Holiday[]> {
  const key = `${countryId} ${stateCode} ${year}`
  const known = found.get(key)
  if (known) return known
  if (found.size >= mostKept) found.clear()
  const asked = readCalendar(countryId, stateCode, year)
  found.set(key, asked)
  return asked
}

async function readCalendar(countryId: string, stateCode: string, year: number): Promise<Holiday[]> {
  const { default: Holidays } = await import('date-holidays')
  const calendar = new Holidays(countryId, stateCode, { types: ['public'], languages: ['en'] })
  const named = (calendar.getHolidays(year) ?? []).map(({ date, name }) => ({
    date: date.slice(0, 10),
    name,
  }))
  // An observed day is listed in addition to its holiday; two holidays on the same date are merged.
  return [...new Map(named.reverse().map((holiday) => [holiday.date, holiday])).values()].reverse()
}
