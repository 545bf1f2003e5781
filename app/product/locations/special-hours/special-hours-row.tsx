import { type FieldMetadata, type FormMetadata, getInputProps } from '@conform-to/react'
import type { ComponentProps } from 'react'
import { formatDate, isDate, tenYearsAfter } from '#app/kit/opening-hours/dates'
import { Button } from '#app/kit/ui/button'
import { CalendarButton } from '#app/kit/ui/calendar/calendar-button'
import { toControlProps } from '#app/kit/ui/fields/control-props'
import { ErrorText } from '#app/kit/ui/fields/field'
import { fieldRows } from '#app/kit/ui/forms/field-rows'
import { HiddenValues } from '#app/kit/ui/forms/hidden-values'
import { StateSelect } from '../hours/hours-day'
import { type FieldErrors, RangeFields } from '../hours/range-fields'
import { isNewRow, type SpecialRowFields, type SpecialRowFormValues } from '../hours/special-row-form-values'
import { maxRanges } from '../hours/week-form-values'
import type { Holiday } from './holidays.server'

export function SpecialHoursRow({
  form,
  row,
  values,
  suggestionsId,
  errors,
  removeButton,
  focusedName,
  today,
  holidays,
}: {
  form: FormMetadata
  row: FieldMetadata<SpecialRowFields>
  values: SpecialRowFormValues | undefined
  suggestionsId: string
  errors: FieldErrors
  /** The props of the button that removes a row that is not saved yet. A saved row is marked as removed instead. */
  removeButton: ComponentProps<'button'>
  focusedName: string | undefined
  today: string
  holidays: Holiday[]
}) {
  const { id, start_date, saved_date, state, hours, removed } = row.getFieldset()
  const date = values?.start_date ?? ''
  const dayLabel = isDate(date) ? formatDate(date) : 'New date'
  const holiday = holidays.find((each) => each.date === date)?.name
  const isFocused = focusedName === row.name
  if (values?.isRemoved)
    return (
      <RemovedRow
        row={row}
        dayLabel={dayLabel}
        isFocused={isFocused}
        keepButton={form.update.getButtonProps({ name: removed.name, value: '' })}
      />
    )
  const dateErrors = errors[start_date.name]
  const ranges = fieldRows(hours, maxRanges)
  const dateControl = toControlProps(getInputProps(start_date, { type: 'date' }))
  return (
    <fieldset id={row.id} className="group/day border-b border-border pb-4">
      <legend className="sr-only">{dayLabel}</legend>
      <input {...toControlProps(getInputProps(id, { type: 'hidden' }))} />
      {values && isNewRow(values) ? null : (
        <input {...toControlProps(getInputProps(saved_date, { type: 'hidden' }))} />
      )}
      <ErrorText id={start_date.errorId} errors={dateErrors} />
      <div className="flex flex-wrap items-start gap-2">
        <div className="order-1 w-40">
          <div className="relative">
            <input
              {...dateControl}
              className="field"
              aria-label="Date"
              aria-invalid={dateErrors?.length ? true : undefined}
              aria-describedby={dateErrors?.length ? start_date.errorId : undefined}
              min={today}
              // biome-ignore lint/a11y/noAutofocus: the row was just added by a button, or is invalid
              autoFocus={dateControl.autoFocus || isFocused}
            />
            <CalendarButton
              label={`${dayLabel}: choose in a calendar`}
              inputId={start_date.id}
              min={today}
              max={tenYearsAfter(today)}
              holidays={holidays}
            />
          </div>
          {holiday ? <p className="hint">{holiday}</p> : null}
        </div>
        <StateSelect
          field={state}
          label={`${dayLabel}: open or closed`}
          className="order-3 sm:order-2"
          isFocused={false}
        />
        <div className="order-4 hidden basis-full space-y-2 group-with-[[value=open]:checked]/day:block">
          {ranges.map((range, index) => (
            <RangeFields
              key={range.key}
              range={range}
              dayLabel={dayLabel}
              suggestionsId={suggestionsId}
              errors={errors}
              focusedName={focusedName}
              removeButton={
                ranges.length > 1 ? form.remove.getButtonProps({ name: hours.name, index }) : undefined
              }
            />
          ))}
        </div>
        <div className="order-2 ms-auto flex sm:order-3">
          {ranges.length < maxRanges ? (
            <Button
              {...form.insert.getButtonProps({ name: hours.name, defaultValue: {} })}
              variant="quiet"
              icon="plus"
              className="hidden! group-with-[[value=open]:checked]/day:inline-flex!"
              aria-label={`Add hours to ${dayLabel}`}
            >
              <span className="max-sm:sr-only">Add</span>
            </Button>
          ) : null}
          <Button
            {...(!values || isNewRow(values)
              ? removeButton
              : form.update.getButtonProps({ name: removed.name, value: 'yes' }))}
            variant="quiet"
            icon="trash"
            className="btn-icon"
            aria-label={`Remove ${dayLabel}`}
            title="Remove"
          >
            <span className="sr-only">Remove</span>
          </Button>
        </div>
      </div>
    </fieldset>
  )
}

/**
 * A saved row that will be deleted by the next save. Until then, the form keeps its values, so that the user can
 * restore the row.
 */
function RemovedRow({
  row,
  dayLabel,
  keepButton,
  isFocused,
}: {
  row: FieldMetadata<SpecialRowFields>
  dayLabel: string
  keepButton: ComponentProps<'button'>
  isFocused: boolean
}) {
  return (
    <div id={row.id} className="flex flex-wrap items-center gap-2 border-b border-border pb-4 text-sm">
      <HiddenValues field={row} />
      <p className="text-ink-2">
        <s>{dayLabel}</s> will be removed when you save.
      </p>
      <Button {...keepButton} variant="quiet" aria-label={`Keep ${dayLabel}`} autoFocus={isFocused}>
        Keep
      </Button>
    </div>
  )
}
