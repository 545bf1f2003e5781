import { getSelectProps } from '@conform-to/react'
import type { ComponentProps } from 'react'
import { describedBy, withinForm } from './control'
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
  const control = getSelectProps(field, describedBy(field, hint))
  return (
    <Field {...{ field, label, hint, optional, className }}>
      <select className="field" {...withinForm(control)} {...select}>
        {options.map((option) => (
          <option key={option.value} value={option.value}>
            {option.label}
          </option>
        ))}
      </select>
    </Field>
  )
}
