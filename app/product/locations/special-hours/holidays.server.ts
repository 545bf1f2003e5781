/**
 * Lists the public holidays of a country and one of its states in the coming year, as suggestions for special hours. The calendars (see
 * NOTICE.md) are large, so they are loaded on first use, and the result for each country, state and year is cached.
 */
export type Holiday = { date: string; name: string }

type CalendarEntry = Holiday & { isRegional: boolean }

const calendarCache = new Map<string, Promise<CalendarEntry[]>>()
const MAX_CACHED_CALENDARS = 200

/**
 * Returns the holidays within one year from `today`: first those of the whole country by date, then those of the state
 * only, which few businesses observe. Returns an empty array for a country without a calendar.
 */
export async function loadSuggestedHolidays(
  countryId: string,
  stateCode: string,
  today: string,
): Promise<Holiday[]> {
  const year = Number(today.slice(0, 4))
  const lastDay = `${year + 1}${today.slice(4)}`
  const holidays = await Promise.all(
    [year, year + 1].map((each) => cachedHolidays(countryId, stateCode, each)),
  )
  const coming = holidays.flat().filter(({ date }) => date >= today && date < lastDay)
  const [national, regional] = [false, true].map((isRegional) =>
    coming.filter((holiday) => holiday.isRegional === isRegional),
  )
  return [...national!, ...regional!].map(({ date, name }) => ({ date, name }))
}

function cachedHolidays(countryId: string, stateCode: string, year: number): Promise<CalendarEntry[]> {
  const key = `${countryId} ${stateCode} ${year}`
  const cached = calendarCache.get(key)
  if (cached) return cached
  if (calendarCache.size >= MAX_CACHED_CALENDARS) calendarCache.clear()
  const pending = loadCalendar(countryId, stateCode, year)
  calendarCache.set(key, pending)
  return pending
}

/** Returns the name as it is written in the country; the library has the British one for all. */
function holidayName(name: string, countryId: string): string {
  const observed = name.replace('(substitute day)', '(observed)')
  return countryId === 'US' ? observed.replace('Labour Day', 'Labor Day') : observed
}

async function loadCalendar(countryId: string, stateCode: string, year: number): Promise<CalendarEntry[]> {
  const { default: Holidays } = await import('date-holidays')
  const publicHolidays = (state: string): Holiday[] =>
    (new Holidays(countryId, state, { types: ['public'], languages: ['en'] }).getHolidays(year) ?? []).map(
      ({ date, name }) => ({ date: date.slice(0, 10), name: holidayName(name, countryId) }),
    )
  const nationalDates = new Set(publicHolidays('').map(({ date }) => date))
  const holidays = publicHolidays(stateCode).map((holiday) => ({
    ...holiday,
    isRegional: !nationalDates.has(holiday.date),
  }))
  // Keep only one holiday for each date. A holiday that is observed on another date is listed on both dates.
  return [...new Map(holidays.reverse().map((holiday) => [holiday.date, holiday])).values()].reverse()
}
