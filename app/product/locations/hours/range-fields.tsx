import { type FieldMetadata, getInputProps } from '@conform-to/react'
import { type ComponentProps, useRef, useState } from 'react'
import { allDay, halfHours, parseTime } from '#app/kit/opening-hours/time-of-day'
import { isOvernightRange } from '#app/kit/opening-hours/week'
import { Button } from '#app/kit/ui/button'
import { toControlProps } from '#app/kit/ui/fields/control-props'
import { ErrorText } from '#app/kit/ui/fields/field'
import type { RangeFormValues } from './week-form-values'

export type FieldErrors = Record<string, string[] | undefined>

/** The list of suggested times. It is rendered once per editor, and the time fields refer to it by its id. */
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
  dayLabel,
  suggestionsId,
  errors,
  focusedName,
  removeButton,
}: {
  range: FieldMetadata<RangeFormValues>
  /** The name of the day, for screen readers. */
  dayLabel: string
  suggestionsId: string
  /** The errors of all fields in the form, keyed by field name. */
  errors: FieldErrors
  /** The name of the field or group of fields that gets the focus. */
  focusedName: string | undefined
  removeButton?: ComponentProps<'button'>
}) {
  const { open_time, close_time } = range.getFieldset()
  const container = useRef<HTMLDivElement>(null)
  const [isOvernight, setIsOvernight] = useState(
    isOvernightInput({ open_time: open_time.initialValue ?? '', close_time: close_time.initialValue ?? '' }),
  )
  const updateOvernight = () => {
    const [opens = '', closes = ''] = [...container.current!.querySelectorAll('input')].map(
      ({ value }) => value,
    )
    setIsOvernight(isOvernightInput({ open_time: opens, close_time: closes }))
  }
  const messages = [open_time, close_time].flatMap(({ name }) => errors[name] ?? [])
  const inputProps = (field: FieldMetadata<string>, label: string) => ({
    ...toControlProps(getInputProps(field, { type: 'text' })),
    'aria-label': `${dayLabel} ${label}`,
    'aria-invalid': errors[field.name]?.length ? true : undefined,
    'aria-describedby': messages.length > 0 ? range.errorId : undefined,
    className: 'field w-26! max-lg:w-29!',
    list: suggestionsId,
    autoComplete: 'off',
    maxLength: 40,
    onChange: updateOvernight,
  })
  const opens = inputProps(open_time, 'opens')
  return (
    <div ref={container} id={range.id}>
      <ErrorText id={range.errorId} errors={messages} />
      <div className="flex flex-wrap items-center gap-2">
        {/* biome-ignore lint/a11y/noAutofocus: the field was just added by a button, or is invalid */}
        <input {...opens} autoFocus={opens.autoFocus || focusedName === range.name} />
        <span className="text-sm text-ink-3">to</span>
        <input {...inputProps(close_time, 'closes')} />
        {removeButton ? (
          <Button
            {...removeButton}
            variant="quiet"
            icon="trash"
            className="btn-icon"
            aria-label={`Remove these hours from ${dayLabel}`}
            title="Remove"
          >
            <span className="sr-only">Remove</span>
          </Button>
        ) : null}
        {isOvernight ? <span className="hint">closes next day</span> : null}
      </div>
    </div>
  )
}

function isOvernightInput({ open_time, close_time }: RangeFormValues): boolean {
  const [from, to] = [parseTime(open_time), parseTime(close_time)]
  return (
    Boolean(from && to && from !== allDay && to !== allDay) &&
    isOvernightRange({ open_time: from!, close_time: to! })
  )
}
