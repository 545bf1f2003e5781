import { formatDate } from '#app/kit/opening-hours/dates'
import { formatSpecialDay, type SpecialHours } from '#app/kit/opening-hours/special-hours'
import { DefinitionList } from '#app/kit/ui/definition-list'
import type { Holiday } from './holidays.server'
import { noSpecialHoursMessage } from './special-hours-messages'

/** A list of special hours, with the names of those that are on a holiday. */
export function SpecialHoursList({ days, holidays = [] }: { days: SpecialHours[]; holidays?: Holiday[] }) {
  if (days.length === 0) return <p className="text-sm text-ink-2">{noSpecialHoursMessage}</p>
  return (
    <DefinitionList
      definitions={days.map((day) => ({
        term: formatDate(day.start_date),
        detail: [holidays.find(({ date }) => date === day.start_date)?.name, formatSpecialDay(day)]
          .filter(Boolean)
          .join(': '),
      }))}
    />
  )
}
