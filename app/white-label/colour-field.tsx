import { type FieldMetadata, getInputProps } from '@conform-to/react'
import { withinForm } from '#app/ui/control'
import { Field } from '#app/ui/field'

/** The browser's own color picker, with the value as text next to it. */
export function ColourField({
  field,
  label,
  colour,
}: {
  field: FieldMetadata<unknown>
  label: string
  colour: string
}) {
  return (
    <Field field={field} label={label}>
      <span className="flex items-center gap-2">
        <input
          {...withinForm(getInputProps(field, { type: 'color' }))}
          className="h-9 w-14 rounded-md border border-border-strong bg-surface p-1"
        />
        <code className="text-sm text-ink-2">{colour}</code>
      </span>
    </Field>
  )
}
