import type { FieldMetadata, FormMetadata } from '@conform-to/react'
import { formatDate } from '#app/kit/opening-hours/dates'
import { formatDay } from '#app/kit/opening-hours/format-hours'
import type { WeekHours } from '#app/kit/opening-hours/hours'
import { usualHours } from '#app/kit/opening-hours/special-hours'
import { Button } from '#app/kit/ui/button'
import { holidayRow, type SpecialRowFields } from '../hours/special-row-form-values'
import type { Holiday } from './holidays.server'

const VISIBLE_COUNT = 4

type HolidayListProps = {
  form: FormMetadata
  field: FieldMetadata<SpecialRowFields[]>
  usual: WeekHours | null
}

/** Lists the holidays that have no special hours yet. Each can be added with one click. */
export function SuggestedHolidays({ holidays, ...listProps }: HolidayListProps & { holidays: Holiday[] }) {
  if (holidays.length === 0) return null
  const rest = holidays.slice(VISIBLE_COUNT)
  return (
    <section aria-labelledby="suggested-holidays" className="border-t border-border pt-3">
      <h3 id="suggested-holidays" className="text-sm font-semibold">
        Suggested holidays
      </h3>
      <p className="hint">Choose hours for each holiday, then save.</p>
      <HolidayList {...listProps} holidays={holidays.slice(0, VISIBLE_COUNT)} />
      {rest.length > 0 ? (
        <details>
          <summary className="py-2 text-sm text-accent">
            {rest.length} more {rest.length === 1 ? 'holiday' : 'holidays'}
          </summary>
          <HolidayList {...listProps} holidays={rest} />
        </details>
      ) : null}
    </section>
  )
}

function HolidayList({ holidays, form, field, usual }: HolidayListProps & { holidays: Holiday[] }) {
  const add = (date: string, as: 'closed' | 'same' | 'set') =>
    form.insert.getButtonProps({ name: field.name, defaultValue: holidayRow(date, as, usual) })
  return (
    <ul className="divide-y divide-border">
      {holidays.map(({ date, name }) => {
        const hours = usualHours(usual, date)
        return (
          <li key={date} className="flex flex-wrap items-center gap-x-3 gap-y-1 py-2">
            <p className="min-w-48 flex-1 text-sm">
              {name}
              <span className="hint block">{formatDate(date)}</span>
            </p>
            <div className="flex flex-wrap gap-1">
              <Button {...add(date, 'closed')} aria-label={`${name}: closed`}>
                Closed
              </Button>
              {hours?.open ? (
                <Button
                  {...add(date, 'same')}
                  aria-label={`${name}: same hours, ${formatDay(hours)}`}
                  title={formatDay(hours)}
                >
                  Same hours
                </Button>
              ) : null}
              <Button {...add(date, 'set')} aria-label={`${name}: set hours`}>
                Set hours
              </Button>
            </div>
          </li>
        )
      })}
    </ul>
  )
}
