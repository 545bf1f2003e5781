import type { FieldMetadata } from '@conform-to/react'
import type { ReactNode } from 'react'
import { describedBy } from './control'
import { FieldErrors, type FieldProps } from './field'

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
