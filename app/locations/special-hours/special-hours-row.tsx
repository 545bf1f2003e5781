import { StateSelect } from '../hours/hours-day'
import type { FieldErrors } from '../hours/hours-fields'
import { RangeFields } from '../hours/range-fields'
import { type Step, StepButton } from '../hours/step-button'
import { mostRanges } from '../hours/typed-week'
import { dateInWords, isDate } from './special-hours'
import type { SpecialStep, TypedSpecial } from './typed-special-hours'

export function SpecialHoursRow({
  name,
  row,
  errors,
  taken,
  today,
  stepOf,
}: {
  name: string
  row: TypedSpecial
  errors: FieldErrors
  taken: SpecialStep | null
  today: string
  stepOf: (step: SpecialStep) => Step
}) {
  const of = isDate(row.start_date) ? dateInWords(row.start_date) : 'New date'
  const dateErrors = errors[`${name}.start_date`]
  if (row.isRemoved)
    return (
      <RemovedRow
        {...{ name, row, of }}
        keep={stepOf({ kind: 'keep' })}
        isFocused={taken?.kind === 'remove'}
      />
    )
  return (
    <fieldset className="group/day border-b border-border pb-4">
      <legend className="sr-only">{of}</legend>
      <input type="hidden" name={`${name}.id`} value={row.id} />
      {dateErrors?.length ? (
        <p className="error mb-1" id={`${name}.start_date-error`}>
          <span className="sr-only">Error: </span>
          {dateErrors.join(' ')}
        </p>
      ) : null}
      <div className="flex flex-wrap items-start gap-2">
        <input
          type="date"
          id={`${name}.start_date`}
          name={`${name}.start_date`}
          className="field order-1 w-40!"
          aria-label="Date"
          aria-invalid={dateErrors?.length ? true : undefined}
          aria-describedby={dateErrors?.length ? `${name}.start_date-error` : undefined}
          min={today}
          defaultValue={row.start_date}
          // biome-ignore lint/a11y/noAutofocus: the row was asked for by the button just pressed
          autoFocus={taken?.kind === 'new' && taken.as === 'blank'}
        />
        <StateSelect
          name={`${name}.state`}
          label={`${of}: open or closed`}
          state={row.state}
          className="order-3 sm:order-2"
          isFocused={taken?.kind === 'keep' || (taken?.kind === 'new' && /closed|same/.test(taken.as))}
        />
        <div className="order-4 hidden basis-full space-y-2 group-has-[[value=open]:checked]/day:block">
          {row.hours.map((range, index) => (
            <RangeFields
              // biome-ignore lint/suspicious/noArrayIndexKey: a step draws all of them anew
              key={index}
              name={`${name}.hours[${index}]`}
              of={of}
              times="special_hours-times"
              typed={range}
              errors={errors}
              isFocused={index === focusedRange(taken, row.hours.length)}
              remove={row.hours.length > 1 ? stepOf({ kind: 'remove-range', index }) : undefined}
            />
          ))}
        </div>
        <div className="order-2 ms-auto flex sm:order-3">
          {row.hours.length < mostRanges ? (
            <StepButton
              step={stepOf({ kind: 'add-range' })}
              variant="quiet"
              icon="plus"
              className="hidden! group-has-[[value=open]:checked]/day:inline-flex!"
              aria-label={`Add hours to ${of}`}
            >
              <span className="max-sm:sr-only">Add</span>
            </StepButton>
          ) : null}
          <StepButton
            step={stepOf({ kind: 'remove' })}
            variant="quiet"
            icon="trash"
            className="btn-icon"
            aria-label={`Remove ${of}`}
            title="Remove"
          >
            <span className="sr-only">Remove</span>
          </StepButton>
        </div>
      </div>
    </fieldset>
  )
}

/** Saved, and to be taken away with the next save; everything it was stays in the form until then. */
function RemovedRow({
  name,
  row,
  of,
  keep,
  isFocused,
}: {
  name: string
  row: TypedSpecial
  of: string
  keep: Step
  isFocused: boolean
}) {
  const hidden: [string, string][] = [
    ['id', row.id],
    ['start_date', row.start_date],
    ['state', row.state],
    ['removed', 'yes'],
    ...row.hours.flatMap(({ open_time, close_time }, index): [string, string][] => [
      [`hours[${index}].open_time`, open_time],
      [`hours[${index}].close_time`, close_time],
    ]),
  ]
  return (
    <div className="flex flex-wrap items-center gap-2 border-b border-border pb-4 text-sm">
      {hidden.map(([field, value]) => (
        <input key={field} type="hidden" name={`${name}.${field}`} value={value} />
      ))}
      <p className="text-ink-2">
        <s>{of}</s> will be removed when you save.
      </p>
      <StepButton step={keep} variant="quiet" aria-label={`Keep ${of}`} autoFocus={isFocused}>
        Keep
      </StepButton>
    </div>
  )
}

function focusedRange(taken: SpecialStep | null, ranges: number): number | null {
  if (taken?.kind === 'add-range') return ranges - 1
  if (taken?.kind === 'new' && taken.as === 'set') return 0
  return taken?.kind === 'remove-range' ? Math.max(taken.index - 1, 0) : null
}
