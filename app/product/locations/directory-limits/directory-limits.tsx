import { directoryNames } from '#app/kit/directories/directories'
import { type HoursLimit, type LimitedDirectory, listHoursLimits } from '#app/kit/directories/hours-limits'
import { formatDate, isDate } from '#app/kit/opening-hours/dates'
import type { DayHours } from '#app/kit/opening-hours/hours'
import { formatSpecialDay, toSpecialDay } from '#app/kit/opening-hours/special-hours'
import { closedDay, normalizeDay, weekOf } from '#app/kit/opening-hours/week'
import type { LocationHours } from '#app/kit/providers/listing-facts'
import { Banner } from '#app/kit/ui/banner'
import { parseDay } from '../hours/parse-day'
import type { SpecialRowFormValues } from '../hours/special-row-form-values'
import type { DayFormValues, WeekFormValues } from '../hours/week-form-values'

/** Says which of the hours in a form a directory cannot hold, before they are saved and sent. */
export function DirectoryLimits({
  directories,
  week = null,
  rows = [],
  className = '',
}: {
  directories: LimitedDirectory[]
  week?: WeekFormValues
  rows?: SpecialRowFormValues[]
  className?: string
}) {
  const limits = listHoursLimits(directories, {
    hours: week && weekOf((day) => toDayHours(week[day]) ?? closedDay),
    special_hours: rows.flatMap(toSpecialHours),
  })
  return (
    <div aria-live="polite" className={`space-y-2 empty:hidden ${className}`}>
      {limits.map((limit) =>
        // Nothing that was entered causes it, so it is no warning.
        limit.kind === 'special hours not sent' && limit.dates.length === 0 ? (
          <p key={limit.directory} className="hint">
            {describeLimit(limit)}
          </p>
        ) : (
          <Banner key={`${limit.directory} ${limit.kind}`} level="warning">
            {describeLimit(limit)}
          </Banner>
        ),
      )}
    </div>
  )
}

/** Returns null while the day has an error, which the form shows itself. */
function toDayHours(day: DayFormValues): DayHours | null {
  const { hours, refusals } = parseDay(day, '')
  return refusals.length > 0 ? null : normalizeDay(hours)
}

function toSpecialHours({
  start_date,
  isRemoved,
  ...day
}: SpecialRowFormValues): LocationHours['special_hours'] {
  const hours = isRemoved || !isDate(start_date) ? null : toDayHours(day)
  return hours ? [{ date: start_date, ...toSpecialDay(hours) }] : []
}

function describeLimit(limit: HoursLimit): string {
  const { directory, reason, kind } = limit
  const name = directoryNames[directory]
  if (kind === 'week not sent') return `${reason} These hours won’t be sent to ${name}.`
  if (kind === 'shown in part')
    return `${reason} ${limit.days.map((day) => `${formatDate(day.date)}: ${formatSpecialDay(day)}`).join('; ')}.`
  const dates = limit.dates.length > 0 ? ` (${limit.dates.map(formatDate).join('; ')})` : ''
  return `${reason.replace(/\.$/, '')}${dates}. Holiday hours won’t be sent to ${name}.`
}
