import type { FieldMetadata, FormMetadata, SubmissionResult } from '@conform-to/react'
import { useSearchParams } from '@remix-run/react'
import { Button } from '#app/ui/button'
import { Drawer } from '#app/ui/drawer'
import { focusedBy } from '#app/ui/intent-focus'
import { rowsOf } from '#app/ui/rows-of'
import { TimeSuggestions } from '../hours/range-fields'
import type { SpecialOverride } from './override'
import { OverrideWarning } from './override-warning'
import type { SpecialPanel } from './panel.server'
import { noSpecialHours } from './special-hours-messages'
import { SpecialHoursRow } from './special-hours-row'
import { warningsOf } from './special-hours-warnings'
import { SuggestedHolidays } from './suggested-holidays'
import { blankRow, mostRows, type SpecialRowFields } from './typed-special-hours'
import { useTypedRows } from './use-typed-rows'
import { WarningNotes } from './warning-notes'

export type SpecialHoursFieldsProps = {
  form: FormMetadata
  field: FieldMetadata<SpecialRowFields[]>
  panel: SpecialPanel
  reply: (SubmissionResult & { override?: SpecialOverride | null }) | undefined
  /** Called while the user types, with whether there are errors, so that saving can be disabled. */
  onWrong?: (isWrong: boolean) => void
}

/** The special hours of any form, collapsed unless `?holiday=open` is set or a field in it needs attention. */
export function SpecialHoursPanel(fields: SpecialHoursFieldsProps) {
  const { panel, field, reply } = fields
  const [search] = useSearchParams()
  const isWanted = search.get('holiday') === 'open' || focusedBy(reply)?.startsWith(field.name)
  const count = panel.saved.length
  return (
    <Drawer
      title="Holiday Hours"
      note={count === 1 ? '1 date' : count > 0 ? `${count} dates` : undefined}
      isOpen={isWanted || !field.valid || Boolean(reply?.override)}
    >
      <div className="p-4">
        <SpecialHoursFields {...fields} />
      </div>
    </Drawer>
  )
}

/**
 * To use it, put `special_hours: panel.saved.map(specialFields)` in the form's default values and `special_hours:
 * specialHoursSchema(today)` in its schema. It posts a row for each date, `special_hours[0].id`, `.start_date`,
 * `.state`, `.removed` (`yes`) and `.hours[0].open_time`, and also `special_hours_confirmed`.
 */
export function SpecialHoursFields({ form, field, panel, reply, onWrong }: SpecialHoursFieldsProps) {
  const { past, usual, near, suggestions } = panel
  const rows = rowsOf(field, mostRows)
  const { typed, errors, leave } = useTypedRows(field, rows, form.allErrors, near.today, onWrong)
  const override = reply?.override
  return (
    // biome-ignore lint/a11y/useSemanticElements: its heading stands outside, on the drawer or the page
    <div id={field.id} role="group" aria-label="Holiday hours" onBlur={leave} className="space-y-4">
      <TimeSuggestions id={`${field.id}-times`} />
      {override ? <OverrideWarning override={override} usual={usual} /> : null}
      <WarningNotes warnings={warningsOf(typed, near, usual, past)} />
      {rows.length === 0 ? <p className="text-sm text-ink-2">{noSpecialHours}</p> : null}
      {rows.map((row, index) => (
        <SpecialHoursRow
          key={row.key}
          {...{ form, row, errors }}
          typed={typed[index]}
          times={`${field.id}-times`}
          remove={form.remove.getButtonProps({ name: field.name, index })}
          focused={focusedBy(reply)}
          today={near.today}
        />
      ))}
      {rows.length < mostRows ? (
        <Button {...form.insert.getButtonProps({ name: field.name, defaultValue: blankRow })} icon="plus">
          Add date
        </Button>
      ) : null}
      <SuggestedHolidays
        {...{ form, field, usual }}
        holidays={suggestions.filter(({ date }) => !typed.some(({ start_date }) => start_date === date))}
      />
    </div>
  )
}
