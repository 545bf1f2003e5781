import { Link } from '@remix-run/react'
import { dateInWords, type SpecialHours, specialDayInWords } from '#app/locations/special-hours/special-hours'
import { noSpecialHours } from '#app/locations/special-hours/special-hours-messages'

const FIRST = 5

/** Shows the next five dates. The full list, and editing it, have their own page. */
export function HolidayHours({
  days,
  failure,
  allTo,
  mayChange,
}: {
  days: SpecialHours[]
  failure: string | null
  allTo: string
  mayChange: boolean
}) {
  const shown = days.slice(0, FIRST)
  return (
    <section aria-labelledby="holiday-hours" className="card p-4">
      <div className="flex items-baseline justify-between gap-2">
        <h2 id="holiday-hours" className="text-md font-semibold">
          Holiday Hours
        </h2>
        {mayChange ? (
          <Link to={allTo} aria-label="Edit holiday hours" className="text-sm">
            Edit
          </Link>
        ) : null}
      </div>
      {failure ? (
        <p className="error mt-2">{failure}</p>
      ) : days.length === 0 ? (
        <p className="mt-2 text-sm text-ink-2">{noSpecialHours}</p>
      ) : null}
      <dl className="mt-2 text-sm">
        {shown.map((day) => (
          <div key={day.start_date} className="grid gap-x-4 py-1 xs:grid-cols-[10rem_1fr]">
            <dt className="text-ink-2">{dateInWords(day.start_date)}</dt>
            <dd>{specialDayInWords(day)}</dd>
          </div>
        ))}
      </dl>
      {days.length > shown.length ? (
        <Link to={allTo} aria-label={`All ${days.length} holiday hours`} className="text-sm">
          ...
        </Link>
      ) : null}
    </section>
  )
}
