import { type FieldMetadata, getCollectionProps, getInputProps } from '@conform-to/react'
import type { ComponentProps, ReactNode } from 'react'
import { Choice } from './choice'
import { ChoiceGroup } from './choice-group'
import { toControlProps } from './control-props'

/** A checkbox for a yes-or-no question. */
export function CheckboxField({
  field,
  ...choice
}: { field: FieldMetadata<unknown>; label: ReactNode; hint?: ReactNode } & ComponentProps<'input'>) {
  const { required: _, ...control } = toControlProps(getInputProps(field, { type: 'checkbox' }))
  return <Choice {...control} {...choice} />
}

type ChoiceOption = { value: string; label: ReactNode; hint?: ReactNode; disabled?: boolean } & {
  [data: `data-${string}`]: unknown
}

/** Radio buttons or checkboxes that answer one question. */
export function ChoiceField({
  type,
  options,
  choicesClassName,
  ...group
}: Omit<ComponentProps<typeof ChoiceGroup>, 'children'> & {
  field: FieldMetadata<unknown>
  type: 'radio' | 'checkbox'
  options: ChoiceOption[]
  /** The class of the element around the choices. */
  choicesClassName?: string
}) {
  return (
    <ChoiceGroup {...group}>
      <div className={choicesClassName}>
        <Choices field={group.field} type={type} options={options} />
      </div>
    </ChoiceGroup>
  )
}

/** The controls inside a `ChoiceGroup`, which shows their errors. */
export function Choices({
  field,
  type,
  options,
}: {
  field: FieldMetadata<unknown>
  type: 'radio' | 'checkbox'
  options: ChoiceOption[]
}) {
  const values = options.map(({ value }) => value)
  const collection = getCollectionProps(field, { type, options: values, ariaAttributes: false })
  return options.map((option, index) => {
    // Conform represents an empty choice as no value, so determine here whether the empty choice is selected.
    const isNone = option.value === '' && !field.initialValue
    const isChosen = isNone || collection[index]!.defaultChecked
    return <Choice key={option.value} type={type} name={field.name} defaultChecked={isChosen} {...option} />
  })
}
