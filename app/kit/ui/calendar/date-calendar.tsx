import { parseDate } from '@internationalized/date'
import { useContext } from 'react'
import { Calendar, CalendarStateContext } from 'react-aria-components/Calendar'
import { I18nProvider } from 'react-aria-components/I18nProvider'
import type { DateLimits, Holiday } from './date-limits'
import { CalendarHeader, MonthGrid } from './month-grid'

/** A calendar of one month in which the user chooses a date. */
export function DateCalendar({
  label,
  date,
  opensAt,
  min,
  max,
  holidays,
  onChoose,
}: DateLimits & {
  label: string
  date: string | null
  opensAt: string
  holidays: Holiday[]
  onChoose: (date: string) => void
}) {
  return (
    <I18nProvider locale="en-US">
      <Calendar
        aria-label={label}
        defaultValue={date ? parseDate(date) : null}
        defaultFocusedValue={parseDate(opensAt)}
        minValue={min ? parseDate(min) : undefined}
        maxValue={max ? parseDate(max) : undefined}
        onChange={(chosen) => onChoose(chosen.toString())}
        autoFocus
      >
        <CalendarHeader />
        <MonthGrid holidays={holidays} />
        <HolidayList holidays={holidays} />
      </Calendar>
    </I18nProvider>
  )
}

/** The names of the holidays in the visible month. */
function HolidayList({ holidays }: { holidays: Holiday[] }) {
  const { start, end } = useContext(CalendarStateContext)!.visibleRange
  const visible = holidays.filter(({ date }) => date >= start.toString() && date <= end.toString())
  if (visible.length === 0) return null
  return (
    <ul className="calendar-holidays" aria-label="Holidays">
      {visible.map(({ date, name }) => (
        <li key={date}>
          {dayFormat.format(new Date(date))}: {name}
        </li>
      ))}
    </ul>
  )
}

const dayFormat = new Intl.DateTimeFormat('en-US', { month: 'short', day: 'numeric', timeZone: 'UTC' })
