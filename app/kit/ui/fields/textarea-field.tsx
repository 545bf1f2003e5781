import { getTextareaProps } from '@conform-to/react'
import type { ComponentProps } from 'react'
import { CharacterCounter } from './character-counter'
import { hintProps, toControlProps } from './control-props'
import { Field, type FieldProps } from './field'

/**
 * A multi-line text field. `isCounted` shows the maximum length with a counter instead of enforcing it in the control,
 * because `maxlength` truncates pasted text.
 */
export function TextareaField({
  field,
  label,
  hint,
  optional,
  className,
  isCounted = false,
  ...textarea
}: FieldProps & { isCounted?: boolean } & ComponentProps<'textarea'>) {
  const { maxLength, ...control } = toControlProps(getTextareaProps(field, hintProps(field, hint)))
  return (
    <Field field={field} label={label} hint={hint} optional={optional} className={className}>
      <textarea
        className="field"
        dir="auto"
        {...control}
        maxLength={isCounted ? undefined : maxLength}
        {...textarea}
      />
      {isCounted && maxLength ? <CharacterCounter inputId={field.id} max={maxLength} /> : null}
    </Field>
  )
}
