import type { WeekHours } from '../hours/hours'
import { dayInWords } from '../hours/hours-in-words'
import { type Step, StepButton } from '../hours/step-button'
import type { Holiday } from './holidays.server'
import { dateInWords, usualHours } from './special-hours'

const shownAtOnce = 4

/** Holidays nobody has decided about yet, each to be confirmed by one press. */
export function SuggestedHolidays({
  holidays,
  usual,
  addStep,
}: {
  holidays: Holiday[]
  usual: WeekHours | null
  addStep: (as: 'closed' | 'same' | 'set', date: string) => Step
}) {
  if (holidays.length === 0) return null
  const list = (some: Holiday[]) => (
    <ul className="divide-y divide-border">
      {some.map(({ date, name }) => (
        <li key={date} className="flex flex-wrap items-center gap-x-3 gap-y-1 py-2">
          <p className="min-w-48 flex-1 text-sm">
            {name}
            <span className="hint block">{dateInWords(date)}</span>
          </p>
          <div className="flex flex-wrap gap-1">
            <StepButton step={addStep('closed', date)} aria-label={`${name}: closed`}>
              Closed
            </StepButton>
            <SameHours name={name} hours={usualHours(usual, date)} step={addStep('same', date)} />
            <StepButton step={addStep('set', date)} aria-label={`${name}: set hours`}>
              Set hours
            </StepButton>
          </div>
        </li>
      ))}
    </ul>
  )
  const rest = holidays.slice(shownAtOnce)
  return (
    <section aria-labelledby="suggested-holidays" className="border-t border-border pt-3">
      <h3 id="suggested-holidays" className="text-sm font-semibold">
        Suggested holidays
      </h3>
      <p className="hint">Say what each of them means here. Nothing changes until you save.</p>
      {list(holidays.slice(0, shownAtOnce))}
      {rest.length > 0 ? (
        <details>
          <summary className="py-2 text-sm text-accent">
            {rest.length} more {rest.length === 1 ? 'holiday' : 'holidays'}
          </summary>
          {list(rest)}
        </details>
      ) : null}
    </section>
  )
}

function SameHours({
  name,
  hours,
  step,
}: {
  name: string
  hours: ReturnType<typeof usualHours>
  step: Step
}) {
  if (!hours?.open) return null
  return (
    <StepButton
      step={step}
      aria-label={`${name}: same hours, ${dayInWords(hours)}`}
      title={dayInWords(hours)}
    >
      Same hours
    </StepButton>
  )
}
