import { DefinitionList } from '#app/ui/definition-list'
import { formatDate, formatSpecialDay, type SpecialHours } from './special-hours'
import { noSpecialHoursMessage } from './special-hours-messages'

export function SpecialHoursList({ days }: { days: SpecialHours[] }) {
  if (days.length === 0) return <p className="text-sm text-ink-2">{noSpecialHoursMessage}</p>
  return (
    <DefinitionList
      definitions={days.map((day) => ({ term: formatDate(day.start_date), detail: formatSpecialDay(day) }))}
    />
  )
}
