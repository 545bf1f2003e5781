import type { ComponentProps } from 'react'
import { controlProps, Field, type FieldProps } from './field'

export function TextField({
  id,
  label,
  hint,
  errors,
  optional,
  className,
  ...input
}: FieldProps & Omit<ComponentProps<'input'>, 'id'>) {
  return (
    <Field {...{ id, label, hint, errors, optional, className }}>
      <input type="text" className="field" {...input} {...controlProps({ id, hint, errors })} />
    </Field>
  )
}
