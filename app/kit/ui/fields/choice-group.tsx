import type { FieldMetadata } from '@conform-to/react'
import type { ReactNode } from 'react'
import { FieldErrors, type FieldProps } from './field'
import { groupProps } from './group-props'

/** A question with its hint and errors, around the controls that answer it. */
export function ChoiceGroup({
  field,
  legend,
  legendClassName = 'label',
  hint,
  children,
}: Pick<FieldProps, 'hint'> & {
  field: Pick<FieldMetadata<unknown>, 'id' | 'descriptionId' | 'errorId' | 'valid' | 'allErrors'>
  legend: ReactNode
  legendClassName?: string
  children: ReactNode
}) {
  return (
    <fieldset {...groupProps(field, hint)}>
      <legend className={legendClassName}>{legend}</legend>
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
