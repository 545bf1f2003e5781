import { Banner } from '#app/ui/banner'
import type { WeekHours } from '../hours/hours'
import { dayInWords } from '../hours/hours-in-words'
import type { SpecialOverride } from './override'
import { dateInWords, type SpecialDay, specialDayInWords, usualHours } from './special-hours'

/**
 * Shown after the first of two clicks. The form's button now reads "Continue anyway", and this lists what it will save.
 */
export function OverrideWarning({ override, usual }: { override: SpecialOverride; usual: WeekHours | null }) {
  return (
    <Banner level="warning" role="alert">
      <input type="hidden" name="special_hours_confirmed" value={override.confirmation} />
      <p className="font-semibold">
        This replaces the hours on these dates here and, if connected, on Google.
      </p>
      <ul className="my-1 list-disc ps-5">
        {override.days.map(({ date, before, after }) => (
          <li key={date}>
            {dateInWords(date)}: {inWords(before, date, usual)} → {inWords(after, date, usual)}
          </li>
        ))}
      </ul>
      <p>All other dates stay as they are.</p>
    </Banner>
  )
}

function inWords(day: SpecialDay | null, date: string, usual: WeekHours | null): string {
  if (day) return specialDayInWords(day)
  const hours = usualHours(usual, date)
  return hours ? `usual hours (${dayInWords(hours)})` : 'usual hours'
}
