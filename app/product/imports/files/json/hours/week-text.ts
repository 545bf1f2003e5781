/** Writes the opening hours of a week in OpenStreetMap's syntax: "Mo,Tu 09:00-12:00,13:00-17:00; Sa 22:00-02:00; Su off". */

export const minutesPerDay = 24 * 60

/** Minutes since midnight of the day on which the range starts. One that ends after midnight exceeds a day. */
export type Range = { from: number; to: number }
/** No ranges mean closed. A text is what the file says in words, such as "9 AM to 5 PM", to be parsed with the row. */
export type DayHours = Range[] | string
/** `day` counts from Monday (0); 7 is a public holiday. */
export type WeekEntry = { day: number; hours: DayHours }
/**
 * A day can have several entries. Of a complete list, days without an entry are closed. `specialHours` is the number of
 * objects with the hours of single days or seasons, which are no part of the week.
 */
export type WeekList = { entries: WeekEntry[]; isComplete: boolean; specialHours: number }

const dayCodes = ['Mo', 'Tu', 'We', 'Th', 'Fr', 'Sa', 'Su', 'PH']
const publicHoliday = 7
const closed = 'off'
const allDay = '00:00-24:00'

/** Returns null if the entries contradict each other, or none of them has a time and not every day is closed. */
export function formatWeek({ entries, isComplete }: WeekList): string | null {
  const hoursOfDay = dayCodes.map(() => new Set<string>())
  for (const { day, hours } of entries) for (const text of textsOf(hours)) hoursOfDay[day]!.add(text)
  if (hoursOfDay.some((texts) => texts.has(closed) && texts.size > 1)) return null
  const daysByHours = new Map<string, string[]>()
  for (const [day, texts] of hoursOfDay.entries()) {
    if (isComplete && day !== publicHoliday && texts.size === 0) texts.add(closed)
    const hours = [...texts].sort().join(',')
    if (hours) daysByHours.set(hours, [...(daysByHours.get(hours) ?? []), dayCodes[day]!])
  }
  const hasTimes = entries.some(({ hours }) =>
    typeof hours === 'string' ? /\d/.test(hours) : hours.length > 0,
  )
  const namedDays = new Set(entries.map(({ day }) => day))
  if (!hasTimes && namedDays.size < 7) return null
  if (daysByHours.get(allDay)?.join() === dayCodes.slice(0, publicHoliday).join() && daysByHours.size === 1)
    return '24/7'
  return [...daysByHours].map(([hours, days]) => `${days.join(',')} ${hours}`).join('; ')
}

/** Divides hours of a day or more at midnight, because a range of the syntax is shorter than a day. */
export function divideByDay(day: number, { from, to }: Range): WeekEntry[] {
  if (to - from < minutesPerDay) return [{ day, hours: [{ from, to }] }]
  const entries: WeekEntry[] = []
  for (let n = 0; n * minutesPerDay < to; n++) {
    const range = { from: n === 0 ? from : 0, to: Math.min(to - n * minutesPerDay, minutesPerDay) }
    entries.push({ day: (day + n) % 7, hours: [range] })
  }
  return entries
}

function textsOf(hours: DayHours): string[] {
  if (typeof hours === 'string') return [hours]
  return hours.length === 0 ? [closed] : hours.map(formatRange)
}

const formatRange = ({ from, to }: Range): string =>
  `${formatTime(from)}-${formatTime(to > minutesPerDay ? to - minutesPerDay : to)}`

const formatTime = (minutes: number): string =>
  `${String(Math.floor(minutes / 60)).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`
