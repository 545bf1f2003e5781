import { type FieldMetadata, getInputProps } from '@conform-to/react'
import { type ComponentProps, useRef, useState } from 'react'
import { Button } from '#app/ui/button'
import { withinForm } from '#app/ui/control'
import { Errors } from '#app/ui/field'
import { allDay, halfHours, parseTime } from './time-of-day'
import type { TypedRange } from './typed-week'
import { closesNextDay } from './week'

export type FieldErrors = Record<string, string[] | undefined>

/** Rendered once for each editor; its fields refer to it by id. */
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
  range,
  of,
  times,
  errors,
  focused,
  remove,
}: {
  range: FieldMetadata<TypedRange>
  /** The day the range belongs to, for screen readers. */
  of: string
  times: string
  /** The errors of the whole form, by field name. */
  errors: FieldErrors
  /** The name of the field that the form returned with focus on. */
  focused: string | undefined
  remove?: ComponentProps<'button'>
}) {
  const { open_time, close_time } = range.getFieldset()
  const box = useRef<HTMLDivElement>(null)
  const [isLate, setIsLate] = useState(
    endsNextDay({ open_time: open_time.initialValue ?? '', close_time: close_time.initialValue ?? '' }),
  )
  const read = () => {
    const [opens = '', closes = ''] = [...box.current!.querySelectorAll('input')].map(({ value }) => value)
    setIsLate(endsNextDay({ open_time: opens, close_time: closes }))
  }
  const messages = [open_time, close_time].flatMap(({ name }) => errors[name] ?? [])
  const control = (field: FieldMetadata<string>, label: string) => ({
    ...withinForm(getInputProps(field, { type: 'text' })),
    'aria-label': `${of} ${label}`,
    'aria-invalid': errors[field.name]?.length ? true : undefined,
    'aria-describedby': messages.length > 0 ? range.errorId : undefined,
    className: 'field w-26! max-lg:w-29!',
    list: times,
    autoComplete: 'off',
    maxLength: 40,
    onChange: read,
  })
  const opens = control(open_time, 'opens')
  return (
    <div ref={box} id={range.id}>
      <Errors id={range.errorId} errors={messages} />
      <div className="flex flex-wrap items-center gap-2">
        {/* biome-ignore lint/a11y/noAutofocus: it was asked for by the button just pressed, or is wrong */}
        <input {...opens} autoFocus={opens.autoFocus || focused === range.name} />
        <span className="text-sm text-ink-3">to</span>
        <input {...control(close_time, 'closes')} />
        {remove ? (
          <Button
            {...remove}
            variant="quiet"
            icon="trash"
            className="btn-icon"
            aria-label={`Remove these hours of ${of}`}
            title="Remove"
          >
            <span className="sr-only">Remove</span>
          </Button>
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
