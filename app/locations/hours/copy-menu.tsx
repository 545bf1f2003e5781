import { Checkbox } from '#app/ui/choice-field'
import { Icon } from '#app/ui/icon'
import { type Weekday, weekdays } from './hours'
import { dayNames } from './hours-in-words'
import { type Step, StepButton } from './step-button'
import type { HoursStep } from './typed-week'

/** What most people want of an editor of hours: the same for other days. */
export function CopyMenu({
  day,
  name,
  stepOf,
}: {
  day: Weekday
  name: string
  stepOf: (step: HoursStep) => Step
}) {
  const copy = (to: readonly Weekday[] | 'chosen') => stepOf({ kind: 'copy', day, to })
  const label = `Copy ${dayNames[day]}’s hours to…`
  return (
    <>
      <button
        type="button"
        className="btn btn-quiet btn-icon"
        popovertarget={`${name}-copy`}
        aria-label={label}
        title="Copy to…"
      >
        <Icon name="copy" />
      </button>
      {/* biome-ignore lint/a11y/useSemanticElements: buttons and boxes of the form around it */}
      <div
        id={`${name}-copy`}
        popover="auto"
        role="group"
        aria-label={label}
        className="menu menu-narrow menu-end"
      >
        <p className="px-3 pt-1 text-sm font-semibold">{label}</p>
        <StepButton step={copy(weekdays)} variant="quiet" className="w-full justify-start!">
          All days
        </StepButton>
        <StepButton step={copy(weekdays.slice(0, 5))} variant="quiet" className="w-full justify-start!">
          Weekdays
        </StepButton>
        <div className="mt-1 border-t border-border px-3 pt-1">
          {weekdays
            .filter((other) => other !== day)
            .map((other) => (
              <Checkbox key={other} name={`${name}.copy_to`} value={other} label={dayNames[other]} />
            ))}
          <StepButton step={copy('chosen')} className="my-2">
            Copy to these days
          </StepButton>
        </div>
      </div>
    </>
  )
}
