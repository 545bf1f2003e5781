import type { ComponentProps } from 'react'
import { controlProps, Field, type FieldProps } from './field'

/** The native file input drawn as a drop zone: its whole area takes a dropped file, with or without a script. */
export function FileField({
  id,
  label,
  hint,
  errors,
  optional,
  className,
  ...input
}: FieldProps & Omit<ComponentProps<'input'>, 'id' | 'type'>) {
  return (
    <Field {...{ id, label, hint, errors, optional, className }}>
      <input type="file" className="dropzone" {...input} {...controlProps({ id, hint, errors })} />
    </Field>
  )
}
