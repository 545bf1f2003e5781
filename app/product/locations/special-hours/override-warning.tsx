import { formatDate } from '#app/kit/opening-hours/dates'
import { formatDay } from '#app/kit/opening-hours/format-hours'
import type { SpecialDay, WeekHours } from '#app/kit/opening-hours/hours'
import { formatSpecialDay, usualHours } from '#app/kit/opening-hours/special-hours'
import { Banner } from '#app/kit/ui/banner'
import type { SpecialOverride } from './special-override'

/**
 * Lists the changes to be confirmed. Shown after the first of two clicks, when the form's button is labeled "Continue
 * anyway".
 */
export function OverrideWarning({ override, usual }: { override: SpecialOverride; usual: WeekHours | null }) {
  return (
    <Banner level="warning" role="alert">
      <p className="font-semibold">
        This replaces the hours on these dates here and, if connected, on Google.
      </p>
      <ul className="my-1 list-disc ps-5">
        {override.days.map(({ date, before, after }) => (
          <li key={date}>
            {formatDate(date)}: {formatHoursOn(before, date, usual)} → {formatHoursOn(after, date, usual)}
          </li>
        ))}
      </ul>
      <p>Other dates won’t change.</p>
    </Banner>
  )
}

function formatHoursOn(day: SpecialDay | null, date: string, usual: WeekHours | null): string {
  if (day) return formatSpecialDay(day)
  const hours = usualHours(usual, date)
  return hours ? `usual hours (${formatDay(hours)})` : 'usual hours'
}
