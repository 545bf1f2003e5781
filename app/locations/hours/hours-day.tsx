import { CopyMenu } from './copy-menu'
import type { Weekday } from './hours'
import type { FieldErrors } from './hours-fields'
import { dayNames } from './hours-in-words'
import { RangeFields } from './range-fields'
import { type Step, StepButton } from './step-button'
import { type DayState, dayStates, type HoursStep, mostRanges, type TypedDay } from './typed-week'

/** Times stand in the page whatever the state, so that nothing typed is lost; the style sheet shows what counts. */
export function HoursDay({
  day,
  name: week,
  typed,
  errors,
  taken,
  stepOf,
}: {
  day: Weekday
  name: string
  typed: TypedDay
  errors: FieldErrors
  taken: HoursStep | null
  stepOf: (step: HoursStep) => Step
}) {
  const name = `${week}.${day}`
  const label = dayNames[day]
  const here = taken && 'day' in taken && taken.day === day ? taken : null
  const focused =
    here?.kind === 'add'
      ? typed.hours.length - 1
      : here?.kind === 'remove'
        ? Math.max(here.index - 1, 0)
        : null
  return (
    <fieldset id={name} tabIndex={-1} className="group/day py-2 sm:flex sm:gap-3">
      <legend className="float-start pt-2 text-sm font-medium sm:w-24">{label}</legend>
      <div className="min-w-0 flex-1 space-y-2">
        {errors[name]?.length ? (
          <p className="error">
            <span className="sr-only">Error: </span>
            {errors[name].join(' ')}
          </p>
        ) : null}
        <div className="flex flex-wrap items-start gap-2">
          <StateSelect
            name={`${name}.state`}
            label={`${label}: open or closed`}
            state={typed.state}
            isFocused={here?.kind === 'copy' || (taken?.kind === 'add-week' && day === 'monday')}
          />
          <div className="hidden space-y-2 group-has-[[value=open]:checked]/day:block">
            {typed.hours.map((range, index) => (
              <RangeFields
                // biome-ignore lint/suspicious/noArrayIndexKey: a step draws all of them anew
                key={index}
                name={`${name}.hours[${index}]`}
                of={label}
                times={`${week}-times`}
                typed={range}
                errors={errors}
                isFocused={index === focused}
                remove={typed.hours.length > 1 ? stepOf({ kind: 'remove', day, index }) : undefined}
              />
            ))}
          </div>
          <p className="hidden pt-2 text-sm text-ink-3 group-has-[[value=all\_day]:checked]/day:block">
            Open all day
          </p>
          <div className="ms-auto flex gap-1">
            {typed.hours.length < mostRanges ? (
              <StepButton
                step={stepOf({ kind: 'add', day })}
                variant="quiet"
                icon="plus"
                className="hidden! group-has-[[value=open]:checked]/day:inline-flex!"
                aria-label={`Add hours to ${label}`}
              >
                Add
              </StepButton>
            ) : null}
            <CopyMenu day={day} name={name} stepOf={stepOf} />
          </div>
        </div>
      </div>
    </fieldset>
  )
}

export function StateSelect({
  name,
  label,
  state,
  isFocused,
}: {
  name: string
  label: string
  state: DayState
  isFocused: boolean
}) {
  return (
    <select
      id={name}
      name={name}
      className="field w-32!"
      aria-label={label}
      defaultValue={state}
      // biome-ignore lint/a11y/noAutofocus: the button that was pressed has gone
      autoFocus={isFocused}
    >
      {Object.entries(dayStates).map(([value, word]) => (
        <option key={value} value={value}>
          {word}
        </option>
      ))}
    </select>
  )
}
