import type { ComponentProps } from 'react'
import { controlProps, Field, type FieldProps } from './field'

export type Option = { value: string; label: string }

export function SelectField({
  id,
  label,
  hint,
  errors,
  optional,
  className,
  options,
  ...select
}: FieldProps & { options: Option[] } & Omit<ComponentProps<'select'>, 'id' | 'children'>) {
  return (
    <Field {...{ id, label, hint, errors, optional, className }}>
      <select className="field" {...select} {...controlProps({ id, hint, errors })}>
        {options.map((option) => (
          <option key={option.value} value={option.value}>
            {option.label}
          </option>
        ))}
      </select>
    </Field>
  )
}
