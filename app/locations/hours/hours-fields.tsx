import { useState } from 'react'
import { type WeekHours, weekdays } from './hours'
import { HoursDay } from './hours-day'
import { fieldsUnder } from './posted-fields'
import { TimeSuggestions } from './range-fields'
import { StepButton } from './step-button'
import { type HoursStep, readStep, record, typedWeek, weekToType, writeStep } from './typed-week'

export type FieldErrors = Record<string, string[] | null | undefined>

/**
 * The editor of a week, for any form: within it write `<HoursFields stored={location.hours}
 * posted={reply?.initialValue?.hours} errors={reply?.error ?? undefined} />` and read `hours: hoursSchema` from what it
 * posts: `hours.week` (`set`, or `none` for no hours) and for each day `hours.monday.state` (open, closed, all_day) and
 * `hours.monday.hours[0].open_time`, `.close_time` as typed. Its buttons are Conform intents: an action that answers
 * `formReply` needs nothing else for them, but the form's first button must be its own, or Enter presses one of these.
 * A field's id is its name, a day's is `hours.monday`: what errors link to.
 */
export function HoursFields(props: {
  stored: WeekHours | null
  /** `initialValue.hours` of the form's reply, if it has one. */
  posted?: unknown
  errors?: FieldErrors
  name?: string
}) {
  return <Week key={JSON.stringify(props.stored)} {...props} />
}

function Week({ stored, posted, errors = {}, name = 'hours' }: Parameters<typeof HoursFields>[0]) {
  const [drawn, setDrawn] = useState(() => ({
    week: posted === undefined ? weekToType(stored) : typedWeek(posted),
    taken: readStep(record(posted).step),
    version: 0,
  }))
  const { week, taken, version } = drawn
  const stepOf = (step: HoursStep) => ({
    field: `${name}.step`,
    value: writeStep(step),
    take: (form: HTMLFormElement) => {
      const fields = { ...record(fieldsUnder(form, name)), step: writeStep(step) }
      setDrawn({ week: typedWeek(fields), taken: step, version: version + 1 })
    },
  })

  if (!week)
    return (
      <div id={name}>
        <input type="hidden" name={`${name}.week`} value="none" />
        <p className="mb-3 text-sm text-ink-2">No operating hours are set.</p>
        <StepButton step={stepOf({ kind: 'add-week' })} icon="plus" autoFocus={taken?.kind === 'remove-week'}>
          Add Hours
        </StepButton>
      </div>
    )
  return (
    <div id={name} key={version}>
      <input type="hidden" name={`${name}.week`} value="set" />
      <TimeSuggestions id={`${name}-times`} />
      {weekdays.map((day) => (
        <HoursDay key={day} {...{ day, name, errors, taken, stepOf }} typed={week[day]} />
      ))}
      <div className="mt-2 border-t border-border pt-3">
        <StepButton step={stepOf({ kind: 'remove-week' })} variant="quiet" icon="trash">
          Remove Hours
        </StepButton>
      </div>
    </div>
  )
}
