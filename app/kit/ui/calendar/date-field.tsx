import { getInputProps } from '@conform-to/react'
import { hintProps, toControlProps } from '../fields/control-props'
import { Field, type FieldProps } from '../fields/field'
import { CalendarButton } from './calendar-button'
import type { DateLimits } from './date-limits'

/** A field for a date as `MM/DD/YY` or, with `type="date"`, a native date field. With JavaScript, a button opens a calendar. */
export function DateField({
  field,
  label,
  hint,
  className,
  type = 'text',
  min,
  max,
}: FieldProps & { type?: 'text' | 'date' } & DateLimits) {
  const format = type === 'text' ? ({ placeholder: 'MM/DD/YY', inputMode: 'numeric' } as const) : {}
  return (
    <Field field={field} label={label} hint={hint} className={className}>
      <div className="relative">
        <input
          className="field"
          autoComplete="off"
          {...toControlProps(getInputProps(field, { type, ...hintProps(field, hint) }))}
          {...format}
        />
        <CalendarButton label={`${label}: choose in a calendar`} inputId={field.id} min={min} max={max} />
      </div>
    </Field>
  )
}
