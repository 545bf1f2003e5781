import { type ComponentProps, useRef, useState } from 'react'
import type { FieldErrors } from './hours-fields'
import { type Step, StepButton } from './step-button'
import { allDay, halfHours, parseTime } from './time-of-day'
import type { TypedRange } from './typed-week'
import { closesNextDay } from './week'

/** One for each editor; its fields name it. */
export function TimeSuggestions({ id }: { id: string }) {
  return (
    <datalist id={id}>
      {[allDay, ...halfHours].map((time) => (
        <option key={time} value={time} />
      ))}
    </datalist>
  )
}

export function RangeFields({
  name,
  of,
  times,
  typed,
  errors,
  isFocused,
  remove,
}: {
  name: string
  /** The day it is of, for those who hear the labels. */
  of: string
  times: string
  typed: TypedRange
  errors: FieldErrors
  isFocused: boolean
  remove?: Step
}) {
  const box = useRef<HTMLDivElement>(null)
  const [isLate, setIsLate] = useState(endsNextDay(typed))
  const read = () => {
    const [open_time = '', close_time = ''] = [...box.current!.querySelectorAll('input')].map(
      ({ value }) => value,
    )
    setIsLate(endsNextDay({ open_time, close_time }))
  }
  const messages = (['open_time', 'close_time'] as const).flatMap((side) => errors[`${name}.${side}`] ?? [])
  const field = (side: keyof TypedRange, label: string): ComponentProps<'input'> => ({
    id: `${name}.${side}`,
    name: `${name}.${side}`,
    'aria-label': `${of} ${label}`,
    'aria-invalid': errors[`${name}.${side}`]?.length ? true : undefined,
    'aria-describedby': messages.length > 0 ? `${name}-error` : undefined,
    className: 'field w-26! max-lg:w-29!',
    list: times,
    autoComplete: 'off',
    maxLength: 40,
    defaultValue: typed[side],
    onChange: read,
  })
  return (
    <div ref={box}>
      {messages.length > 0 ? (
        <p className="error mb-1" id={`${name}-error`}>
          <span className="sr-only">Error: </span>
          {messages.join(' ')}
        </p>
      ) : null}
      <div className="flex flex-wrap items-center gap-2">
        {/* biome-ignore lint/a11y/noAutofocus: it was asked for by the button just pressed */}
        <input {...field('open_time', 'opens')} autoFocus={isFocused} />
        <span className="text-sm text-ink-3">to</span>
        <input {...field('close_time', 'closes')} />
        {remove ? (
          <StepButton
            step={remove}
            variant="quiet"
            icon="trash"
            className="btn-icon"
            aria-label={`Remove these hours of ${of}`}
            title="Remove"
          >
            <span className="sr-only">Remove</span>
          </StepButton>
        ) : null}
        {isLate ? <span className="hint">closes next day</span> : null}
      </div>
    </div>
  )
}

function endsNextDay({ open_time, close_time }: TypedRange): boolean {
  const [from, to] = [parseTime(open_time), parseTime(close_time)]
  return (
    Boolean(from && to && from !== allDay && to !== allDay) &&
    closesNextDay({ open_time: from!, close_time: to! })
  )
}
