import { type FieldMetadata, type FormMetadata, getInputProps } from '@conform-to/react'
import type { ComponentProps } from 'react'
import { Button } from '#app/ui/button'
import { withinForm } from '#app/ui/control'
import { Errors } from '#app/ui/field'
import { HiddenValues } from '#app/ui/hidden-values'
import { rowsOf } from '#app/ui/rows-of'
import { StateSelect } from '../hours/hours-day'
import { type FieldErrors, RangeFields } from '../hours/range-fields'
import { mostRanges } from '../hours/typed-week'
import { dateInWords, isDate } from './special-hours'
import { isNew, type SpecialRowFields, type TypedSpecial } from './typed-special-hours'

export function SpecialHoursRow({
  form,
  row,
  typed,
  times,
  errors,
  remove,
  focused,
  today,
}: {
  form: FormMetadata
  row: FieldMetadata<SpecialRowFields>
  typed: TypedSpecial | undefined
  times: string
  errors: FieldErrors
  /** For a row that is not saved yet; a saved row is marked as removed instead. */
  remove: ComponentProps<'button'>
  focused: string | undefined
  today: string
}) {
  const { id, start_date, state, hours, removed } = row.getFieldset()
  const date = typed?.start_date ?? ''
  const of = isDate(date) ? dateInWords(date) : 'New date'
  const isFocused = focused === row.name
  if (typed?.isRemoved)
    return (
      <RemovedRow
        {...{ row, of, isFocused }}
        keep={form.update.getButtonProps({ name: removed.name, value: '' })}
      />
    )
  const dateErrors = errors[start_date.name]
  const ranges = rowsOf(hours, mostRanges)
  const dateControl = withinForm(getInputProps(start_date, { type: 'date' }))
  return (
    <fieldset id={row.id} className="group/day border-b border-border pb-4">
      <legend className="sr-only">{of}</legend>
      <input {...withinForm(getInputProps(id, { type: 'hidden' }))} />
      <Errors id={start_date.errorId} errors={dateErrors} />
      <div className="flex flex-wrap items-start gap-2">
        <input
          {...dateControl}
          className="field order-1 w-40!"
          aria-label="Date"
          aria-invalid={dateErrors?.length ? true : undefined}
          aria-describedby={dateErrors?.length ? start_date.errorId : undefined}
          min={today}
          // biome-ignore lint/a11y/noAutofocus: the row was asked for by the button just pressed, or is wrong
          autoFocus={dateControl.autoFocus || isFocused}
        />
        <StateSelect
          field={state}
          label={`${of}: open or closed`}
          className="order-3 sm:order-2"
          isFocused={false}
        />
        <div className="order-4 hidden basis-full space-y-2 group-has-[[value=open]:checked]/day:block">
          {ranges.map((range, index) => (
            <RangeFields
              key={range.key}
              {...{ range, of, times, errors, focused }}
              remove={ranges.length > 1 ? form.remove.getButtonProps({ name: hours.name, index }) : undefined}
            />
          ))}
        </div>
        <div className="order-2 ms-auto flex sm:order-3">
          {ranges.length < mostRanges ? (
            <Button
              {...form.insert.getButtonProps({ name: hours.name, defaultValue: {} })}
              variant="quiet"
              icon="plus"
              className="hidden! group-has-[[value=open]:checked]/day:inline-flex!"
              aria-label={`Add hours to ${of}`}
            >
              <span className="max-sm:sr-only">Add</span>
            </Button>
          ) : null}
          <Button
            {...(!typed || isNew(typed)
              ? remove
              : form.update.getButtonProps({ name: removed.name, value: 'yes' }))}
            variant="quiet"
            icon="trash"
            className="btn-icon"
            aria-label={`Remove ${of}`}
            title="Remove"
          >
            <span className="sr-only">Remove</span>
          </Button>
        </div>
      </div>
    </fieldset>
  )
}

/** A saved row that the next save will delete. Until then, all its values stay in the form. */
function RemovedRow({
  row,
  of,
  keep,
  isFocused,
}: {
  row: FieldMetadata<SpecialRowFields>
  of: string
  keep: ComponentProps<'button'>
  isFocused: boolean
}) {
  return (
    <div id={row.id} className="flex flex-wrap items-center gap-2 border-b border-border pb-4 text-sm">
      <HiddenValues field={row} />
      <p className="text-ink-2">
        <s>{of}</s> will be removed when you save.
      </p>
      <Button {...keep} variant="quiet" aria-label={`Keep ${of}`} autoFocus={isFocused}>
        Keep
      </Button>
    </div>
  )
}
