import { type FieldMetadata, getCollectionProps, getInputProps } from '@conform-to/react'
import type { ComponentProps, ReactNode } from 'react'
import { describedBy, standing } from './control'
import { FieldErrors, type FieldProps } from './field'

type ChoiceProps = { label: ReactNode; hint?: ReactNode } & ComponentProps<'input'>

export function Checkbox(props: ChoiceProps) {
  return <Choice type="checkbox" {...props} />
}

export function Radio(props: ChoiceProps) {
  return <Choice type="radio" {...props} />
}

/** A question that is answered by yes or no. */
export function CheckboxField({
  field,
  ...choice
}: { field: FieldMetadata<unknown>; label: ReactNode; hint?: ReactNode } & ComponentProps<'input'>) {
  const { required: _, ...control } = standing(getInputProps(field, { type: 'checkbox' }))
  return <Choice {...control} {...choice} />
}

type ChoiceOption = { value: string; label: ReactNode; hint?: ReactNode; disabled?: boolean } & {
  [data: `data-${string}`]: unknown
}

/** Radios, or checkboxes, that answer one question. */
export function ChoiceField({
  type,
  options,
  choicesClassName,
  ...group
}: Omit<ComponentProps<typeof ChoiceGroup>, 'children'> & {
  field: FieldMetadata<unknown>
  type: 'radio' | 'checkbox'
  options: ChoiceOption[]
  /** Of the box around the choices. */
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

export function Choices({
  field,
  type,
  options,
}: {
  field: FieldMetadata<unknown>
  type: 'radio' | 'checkbox'
  options: ChoiceOption[]
}) {
  const collection = getCollectionProps(field, { type, options: options.map(({ value }) => value) })
  return options.map((option, index) => {
    const { key, required: _, ...control } = collection[index]!
    // Conform knows no empty choice: there it is no value at all.
    const isNone = option.value === '' && !field.initialValue
    const defaultChecked = isNone || control.defaultChecked
    return <Choice key={option.value} {...standing(control)} {...option} defaultChecked={defaultChecked} />
  })
}

/** The question, its hint and its errors around what answers it. */
export function ChoiceGroup({
  field,
  legend,
  hint,
  children,
}: Pick<FieldProps, 'hint'> & {
  field: Pick<FieldMetadata<unknown>, 'id' | 'descriptionId' | 'errorId' | 'valid' | 'allErrors'>
  legend: ReactNode
  children: ReactNode
}) {
  return (
    <fieldset
      id={field.id}
      tabIndex={field.valid ? undefined : -1}
      // biome-ignore lint/a11y/noAutofocus: without a script this is what brings the reader to what is wrong
      autoFocus={!field.valid}
      aria-describedby={describedBy(field, hint).ariaDescribedBy}
    >
      <legend className="label">{legend}</legend>
      {hint ? (
        <p className="hint mb-1" id={field.descriptionId}>
          {hint}
        </p>
      ) : null}
      <FieldErrors field={field} />
      {children}
    </fieldset>
  )
}

function Choice({ label, hint, ...input }: ChoiceProps) {
  return (
    <label className="flex min-h-9 max-lg:min-h-11 items-start gap-2 py-1.5 text-sm">
      <input className="mt-0.5" {...input} />
      <span>
        {label}
        {hint ? <span className="hint block">{hint}</span> : null}
      </span>
    </label>
  )
}
