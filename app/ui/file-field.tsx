import { getInputProps } from '@conform-to/react'
import { type ComponentProps, useRef } from 'react'
import { describedBy, withinForm } from './control'
import { Field, type FieldProps } from './field'
import { useFileDrop } from './use-file-drop'

/**
 * The native file input styled as a drop zone: its whole area accepts a dropped file, with or without JavaScript.
 * JavaScript extends the zone to the page, and highlights it while a file is dragged over the page.
 */
export function FileField({
  field,
  label,
  hint,
  optional,
  className,
  ...input
}: FieldProps & Omit<ComponentProps<'input'>, 'type'>) {
  const box = useRef<HTMLInputElement>(null)
  const isDragging = useFileDrop(box)
  const control = getInputProps(field, { type: 'file', ...describedBy(field, hint) })
  return (
    <Field {...{ field, label, hint, optional, className }}>
      <input
        ref={box}
        className="dropzone"
        data-dragging={isDragging || undefined}
        {...withinForm(control)}
        {...input}
      />
    </Field>
  )
}
