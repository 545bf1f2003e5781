import { Link } from '@remix-run/react'
import { dateInWords, type SpecialHours, specialDayInWords } from '../special-hours/special-hours'
import { noSpecialHours } from '../special-hours/special-hours-messages'

const FIRST = 5

/** The next five; the rest behind a link, for those who may change them. */
export function HolidayHours({
  days,
  allTo,
  isWhole,
}: {
  days: SpecialHours[]
  /** Null for who sees no more than these. */
  allTo: string | null
  isWhole: boolean
}) {
  const shown = isWhole ? days : days.slice(0, FIRST)
  return (
    <section aria-labelledby="holiday-hours" className="card p-4">
      <h2 id="holiday-hours" className="text-md font-semibold">
        Holiday Hours
      </h2>
      {days.length === 0 ? <p className="mt-2 text-sm text-ink-2">{noSpecialHours}</p> : null}
      <dl className="mt-2 text-sm">
        {shown.map((day) => (
          <div key={day.start_date} className="grid gap-x-4 py-1 xs:grid-cols-[10rem_1fr]">
            <dt className="text-ink-2">{dateInWords(day.start_date)}</dt>
            <dd>{specialDayInWords(day)}</dd>
          </div>
        ))}
      </dl>
      {days.length > shown.length && allTo ? (
        <Link to={allTo} aria-label={`All ${days.length} holiday hours`} className="text-sm">
          ...
        </Link>
      ) : null}
    </section>
  )
}
