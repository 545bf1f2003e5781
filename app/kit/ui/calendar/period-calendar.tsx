import { parseDate } from '@internationalized/date'
import { I18nProvider } from 'react-aria-components/I18nProvider'
import { RangeCalendar } from 'react-aria-components/RangeCalendar'
import type { DateLimits } from './date-limits'
import { CalendarHeader, MonthGrid } from './month-grid'

/** A calendar in which the user chooses a period. It shows two months if the window is wide enough. */
export function PeriodCalendar({
  label,
  period,
  opensAt,
  min,
  max,
  onChoose,
}: DateLimits & {
  label: string
  period: { start: string; end: string } | null
  opensAt: string
  onChoose: (start: string, end: string) => void
}) {
  const months = window.matchMedia('(min-width: 40rem)').matches ? 2 : 1
  return (
    <I18nProvider locale="en-US">
      <RangeCalendar
        aria-label={label}
        defaultValue={period ? { start: parseDate(period.start), end: parseDate(period.end) } : null}
        defaultFocusedValue={parseDate(opensAt)}
        minValue={min ? parseDate(min) : undefined}
        maxValue={max ? parseDate(max) : undefined}
        visibleDuration={{ months }}
        pageBehavior="single"
        onChange={({ start, end }) => onChoose(start.toString(), end.toString())}
        autoFocus
      >
        <CalendarHeader />
        <div className="calendar-months">
          {Array.from({ length: months }, (_, offset) => (
            <MonthGrid key={String(offset)} offset={{ months: offset }} />
          ))}
        </div>
      </RangeCalendar>
    </I18nProvider>
  )
}
