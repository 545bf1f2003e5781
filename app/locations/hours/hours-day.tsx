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
    // biome-ignore lint/a11y/useSemanticElements: a legend cannot stand in line with what it names
    <div
      id={name}
      role="group"
      aria-labelledby={`${name}-label`}
      tabIndex={-1}
      className="group/day border-t border-border py-2 first-of-type:border-t-0"
    >
      {errors[name]?.length ? (
        <p className="error mb-1">
          <span className="sr-only">Error: </span>
          {errors[name].join(' ')}
        </p>
      ) : null}
      <div className="flex flex-wrap items-start gap-2">
        <p id={`${name}-label`} className="w-20 pt-2 text-sm font-medium max-lg:pt-3">
          {label}
        </p>
        <StateSelect
          name={`${name}.state`}
          label={`${label}: open or closed`}
          state={typed.state}
          isFocused={here?.kind === 'copy' || (taken?.kind === 'add-week' && day === 'monday')}
        />
        <div className="order-last hidden basis-full space-y-2 group-has-[[value=open]:checked]/day:block sm:order-none sm:min-w-0 sm:flex-1 sm:basis-0">
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
        <div className="ms-auto flex">
          {typed.hours.length < mostRanges ? (
            <StepButton
              step={stepOf({ kind: 'add', day })}
              variant="quiet"
              icon="plus"
              className="hidden! px-2! max-sm:min-w-(--control-height) group-has-[[value=open]:checked]/day:inline-flex!"
              aria-label={`Add hours to ${label}`}
            >
              <span className="max-sm:sr-only">Add</span>
            </StepButton>
          ) : null}
          <CopyMenu day={day} name={name} stepOf={stepOf} />
        </div>
      </div>
    </div>
  )
}

export function StateSelect({
  name,
  label,
  state,
  isFocused,
  className = '',
}: {
  name: string
  label: string
  state: DayState
  isFocused: boolean
  className?: string
}) {
  return (
    <select
      id={name}
      name={name}
      className={`field w-28! ${className}`}
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
