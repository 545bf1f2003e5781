import { getInputProps } from '@conform-to/react'
import type { ComponentProps } from 'react'
import { hintProps, toControlProps } from './control-props'
import { Field, type FieldProps } from './field'

type InputType = Exclude<Parameters<typeof getInputProps>[1]['type'], 'checkbox' | 'radio'>

export function TextField({
  field,
  label,
  hint,
  optional,
  className,
  type = 'text',
  ...input
}: FieldProps & { type?: InputType } & Omit<ComponentProps<'input'>, 'type'>) {
  const control = getInputProps(field, { type, ...hintProps(field, hint) })
  return (
    <Field field={field} label={label} hint={hint} optional={optional} className={className}>
      <input
        className="field"
        dir={type === 'text' ? 'auto' : undefined}
        {...toControlProps(control)}
        {...input}
      />
    </Field>
  )
}
