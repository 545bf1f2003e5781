import { getSelectProps } from '@conform-to/react'
import type { ComponentProps } from 'react'
import { hintProps, toControlProps } from './control-props'
import { Field, type FieldProps } from './field'

export type Option = { value: string; label: string }

export function SelectField({
  field,
  label,
  hint,
  optional,
  className,
  options,
  ...select
}: FieldProps & { options: Option[] } & Omit<ComponentProps<'select'>, 'children'>) {
  const control = getSelectProps(field, hintProps(field, hint))
  return (
    <Field field={field} label={label} hint={hint} optional={optional} className={className}>
      <select className="field" {...toControlProps(control)} {...select}>
        {options.map((option) => (
          <option key={option.value} value={option.value}>
            {option.label}
          </option>
        ))}
      </select>
    </Field>
  )
}
