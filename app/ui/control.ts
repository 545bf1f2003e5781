/** The props of a control, from Conform's field metadata. */
import type { FieldMetadata } from '@conform-to/react'

/** For Conform's `get…Props`: assistive technology reads the hint with the control. */
export function describedBy(field: Pick<FieldMetadata<unknown>, 'descriptionId'>, hint: unknown) {
  return { ariaDescribedBy: hint ? field.descriptionId : undefined }
}

/** The types whose limits a browser knows; the others' limits are for the server to check. */
const rangeTypes = ['number', 'range', 'date', 'datetime-local', 'month', 'week', 'time']

type ControlProps = {
  form: string
  type?: string
  min?: unknown
  max?: unknown
  step?: unknown
  'aria-invalid'?: boolean
}

/**
 * Without the form's id, since the control stands in its form, and without limits that its type does not take. The
 * first wrong control takes the focus when the page loads; after a submission by script `useForm` moves it there.
 */
export function withinForm<Props extends ControlProps>({ form: _, ...props }: Props) {
  const control = { ...props, autoFocus: props['aria-invalid'] }
  if (!rangeTypes.includes(props.type ?? '')) {
    delete control.min
    delete control.max
    delete control.step
  }
  return control
}

/** A field that says something besides what its form was refused for, such as that a search failed. */
export function withError<Field extends object>(field: Field, message: string | null | undefined): Field {
  if (!message) return field
  const said: Record<string | symbol, unknown> = {
    errors: [message],
    allErrors: { '': [message] },
    valid: false,
  }
  return new Proxy(field, { get: (target, key) => (key in said ? said[key] : Reflect.get(target, key)) })
}
