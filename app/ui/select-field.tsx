import { getSelectProps } from '@conform-to/react'
import type { ComponentProps } from 'react'
import { describedBy, standing } from './control'
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
      <select className="field" {...standing(control)} {...select}>
        {options.map((option) => (
          <option key={option.value} value={option.value}>
            {option.label}
          </option>
        ))}
      </select>
    </Field>
  )
}
