import { DefinitionList } from '#app/ui/definition-list'
import { dateInWords, type SpecialHours, specialDayInWords } from './special-hours'
import { noSpecialHours } from './special-hours-messages'

export function SpecialHoursList({ days }: { days: SpecialHours[] }) {
  if (days.length === 0) return <p className="text-sm text-ink-2">{noSpecialHours}</p>
  return (
    <DefinitionList
      definitions={days.map((day) => ({ term: dateInWords(day.start_date), detail: specialDayInWords(day) }))}
    />
  )
}
