import type { ComponentProps } from 'react'
import { CharacterCounter } from './character-counter'
import { controlProps, Field, type FieldProps } from './field'

/** `limit` is counted, not enforced by the control: cutting off what somebody pastes loses their words. */
export function TextareaField({
  id,
  label,
  hint,
  errors,
  optional,
  className,
  limit,
  ...textarea
}: FieldProps & { limit?: number } & Omit<ComponentProps<'textarea'>, 'id'>) {
  return (
    <Field {...{ id, label, hint, errors, optional, className }}>
      <textarea className="field" {...textarea} {...controlProps({ id, hint, errors })} />
      {limit ? <CharacterCounter inputId={id} max={limit} /> : null}
    </Field>
  )
}
