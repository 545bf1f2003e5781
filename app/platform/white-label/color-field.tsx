import { type FieldMetadata, getInputProps } from '@conform-to/react'
import { toControlProps } from '#app/kit/ui/fields/control-props'
import { Field } from '#app/kit/ui/fields/field'

/** The browser's own color picker, with the value as text next to it. */
export function ColorField({
  field,
  label,
  color,
}: {
  field: FieldMetadata<unknown>
  label: string
  color: string
}) {
  return (
    <Field field={field} label={label}>
      <span className="flex items-center gap-2">
        <input
          {...toControlProps(getInputProps(field, { type: 'color' }))}
          className="h-9 w-14 rounded-md border border-border-strong bg-surface p-1"
        />
        <code className="text-sm text-ink-2">{color}</code>
      </span>
    </Field>
  )
}
