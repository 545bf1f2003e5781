import type { FieldMetadata, FormMetadata, SubmissionResult } from '@conform-to/react'
import { useSearchParams } from '@remix-run/react'
import { Button } from '#app/kit/ui/button'
import { fieldRows } from '#app/kit/ui/forms/field-rows'
import { focusTargetAfter } from '#app/kit/ui/forms/intent-focus'
import { Drawer } from '#app/kit/ui/overlays/drawer'
import { LazyDirectoryLimits } from '../directory-limits/lazy-directory-limits'
import { TimeSuggestions } from '../hours/range-fields'
import { blankRow, maxRows, type SpecialRowFields } from '../hours/special-row-form-values'
import { LazyOverrideWarning } from './lazy-override-warning'
import type { SpecialPanel } from './panel.server'
import { noSpecialHoursMessage } from './special-hours-messages'
import { SpecialHoursRow } from './special-hours-row'
import { warningsOf } from './special-hours-warnings'
import type { SpecialOverride } from './special-override'
import { SuggestedHolidays } from './suggested-holidays'
import { useRowValidation } from './use-row-validation'
import { WarningBanners } from './warning-banners'

export type SpecialHoursFieldsProps = {
  form: FormMetadata
  field: FieldMetadata<SpecialRowFields[]>
  panel: SpecialPanel
  reply: (SubmissionResult & { override?: SpecialOverride | null }) | undefined
  /** Called when the fields become valid or invalid while the user edits them, so that saving can be disabled. */
  onInvalidChange?: (isInvalid: boolean) => void
}

/**
 * The fields for special hours in a collapsible panel. The panel is open if `?holiday=open` is set or one of its fields
 * needs attention.
 */
export function SpecialHoursPanel(fields: SpecialHoursFieldsProps) {
  const { panel, field, reply } = fields
  const [search] = useSearchParams()
  const isRequested = search.get('holiday') === 'open' || focusTargetAfter(reply)?.startsWith(field.name)
  const count = panel.saved.length
  return (
    <Drawer
      title="Holiday Hours"
      summary={count === 1 ? '1 date' : count > 0 ? `${count} dates` : undefined}
      isOpen={isRequested || !field.valid || Boolean(reply?.override)}
    >
      <div className="p-4">
        <SpecialHoursFields {...fields} />
      </div>
    </Drawer>
  )
}

/**
 * The fields that edit special hours, for use in any form. The form needs:
 * - `special_hours: panel.saved.map(toSpecialRowFields)` in its default values,
 * - `special_hours: specialHoursSchema(today)` in its schema.
 *
 * The fields post a row for each date (`special_hours[0].id`, `.start_date`, `.state`, `.removed` (`yes`) and
 * `.hours[0].open_time`), and `special_hours_confirmed`.
 */
export function SpecialHoursFields({ form, field, panel, reply, onInvalidChange }: SpecialHoursFieldsProps) {
  const { past, usual, near, suggestions, directories } = panel
  const rows = fieldRows(field, maxRows)
  const { rowValues, errors, handleFocus, handleBlur } = useRowValidation(
    field,
    rows,
    form.allErrors,
    near.today,
    onInvalidChange,
  )
  const override = reply?.override
  return (
    // biome-ignore lint/a11y/useSemanticElements: its heading is outside, on the drawer or the page
    <div
      id={field.id}
      role="group"
      aria-label="Holiday hours"
      onFocus={handleFocus}
      onBlur={handleBlur}
      className="space-y-4"
    >
      <TimeSuggestions id={`${field.id}-times`} />
      {override ? (
        <>
          <input type="hidden" name="special_hours_confirmed" value={override.confirmation} />
          <LazyOverrideWarning override={override} usual={usual} />
        </>
      ) : null}
      <WarningBanners warnings={warningsOf(rowValues, near, usual, past)} />
      {directories.length > 0 ? <LazyDirectoryLimits directories={directories} rows={rowValues} /> : null}
      {rows.length === 0 ? <p className="text-sm text-ink-2">{noSpecialHoursMessage}</p> : null}
      {rows.map((row, index) => (
        <SpecialHoursRow
          key={row.key}
          form={form}
          row={row}
          errors={errors}
          values={rowValues[index]}
          suggestionsId={`${field.id}-times`}
          removeButton={form.remove.getButtonProps({ name: field.name, index })}
          focusedName={focusTargetAfter(reply)}
          today={near.today}
          holidays={suggestions}
        />
      ))}
      {rows.length < maxRows ? (
        <Button {...form.insert.getButtonProps({ name: field.name, defaultValue: blankRow })} icon="plus">
          Add date
        </Button>
      ) : null}
      <SuggestedHolidays
        form={form}
        field={field}
        usual={usual}
        holidays={suggestions.filter(({ date }) => !rowValues.some(({ start_date }) => start_date === date))}
      />
    </div>
  )
}
