/** Builds a control's props from Conform's field metadata. */
import type { FieldMetadata } from '@conform-to/react'

/** Returns an option for Conform's `get…Props` that makes assistive technology read the hint with the control. */
export function hintProps(field: Pick<FieldMetadata<unknown>, 'descriptionId'>, hint: unknown) {
  return { ariaDescribedBy: hint ? field.descriptionId : undefined }
}

/**
 * The input types for which browsers check `min`, `max` and `step`. For all other types, only the server checks the
 * limits.
 */
const rangeTypes = ['number', 'range', 'date', 'datetime-local', 'month', 'week', 'time']

type ControlProps = {
  form: string
  type?: string
  min?: unknown
  max?: unknown
  step?: unknown
  required?: boolean
  'aria-invalid'?: boolean
}

/**
 * Removes the form's id, because the control is inside its form, and what the input type does not support. The
 * first invalid control gets the focus when the page loads; after a submission by script, `useForm` moves the focus
 * there.
 */
export function toControlProps<Props extends ControlProps>({ form: _, ...props }: Props) {
  const control = { ...props, autoFocus: props['aria-invalid'] }
  if (!rangeTypes.includes(props.type ?? '')) {
    delete control.min
    delete control.max
    delete control.step
  }
  // A color always has a value.
  if (props.type === 'color') delete control.required
  return control
}

/** Adds an error that does not come from the form's validation, such as a failed search, to a field. */
export function withFieldError<Field extends object>(
  field: Field,
  message: string | null | undefined,
): Field {
  if (!message) return field
  const errorState: Record<string | symbol, unknown> = {
    errors: [message],
    allErrors: { '': [message] },
    valid: false,
  }
  return new Proxy(field, {
    get: (target, key) => (key in errorState ? errorState[key] : Reflect.get(target, key)),
  })
}
