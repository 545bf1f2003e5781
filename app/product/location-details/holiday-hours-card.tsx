import { Link } from '@remix-run/react'
import { formatDate } from '#app/kit/opening-hours/dates'
import { formatSpecialDay, type SpecialHours } from '#app/kit/opening-hours/special-hours'
import { noSpecialHoursMessage } from '#app/product/locations/special-hours/special-hours-messages'

export type NamedHours = SpecialHours & { holiday: string | undefined }

const MAX_VISIBLE = 5

/** Shows the next five dates with holiday hours. A separate page lists and edits all of them. */
export function HolidayHoursCard({
  days,
  failure,
  viewAllTo,
  canEdit,
}: {
  days: NamedHours[]
  failure: string | null
  viewAllTo: string
  canEdit: boolean
}) {
  const visible = days.slice(0, MAX_VISIBLE)
  return (
    <section aria-labelledby="holiday-hours" className="card p-4">
      <div className="flex items-baseline justify-between gap-2">
        <h2 id="holiday-hours" className="text-md font-semibold">
          Holiday Hours
        </h2>
        {canEdit ? (
          <Link to={viewAllTo} aria-label="Edit holiday hours" className="text-sm">
            Edit
          </Link>
        ) : null}
      </div>
      {failure ? (
        <p className="error mt-2">{failure}</p>
      ) : days.length === 0 ? (
        <p className="mt-2 text-sm text-ink-2">{noSpecialHoursMessage}</p>
      ) : null}
      <dl className="mt-2 text-sm">
        {visible.map((day) => (
          <div key={day.start_date} className="grid gap-x-4 py-1 xs:grid-cols-[10rem_1fr]">
            <dt className="text-ink-2">
              {formatDate(day.start_date)}
              {day.holiday ? <span className="hint block">{day.holiday}</span> : null}
            </dt>
            <dd>{formatSpecialDay(day)}</dd>
          </div>
        ))}
      </dl>
      {days.length > visible.length ? (
        <Link to={viewAllTo} aria-label={`All ${days.length} holiday hours`} className="text-sm">
          ...
        </Link>
      ) : null}
    </section>
  )
}
