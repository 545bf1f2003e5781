import { type ComponentProps, useRef } from 'react'
import { controlProps, Field, type FieldProps } from './field'
import { useFileDrop } from './use-file-drop'

/**
 * The native file input drawn as a drop zone: its whole area takes a dropped file, with or without a script; a script
 * widens the zone to the page and shows it while a file is on its way.
 */
export function FileField({
  id,
  label,
  hint,
  errors,
  optional,
  className,
  ...input
}: FieldProps & Omit<ComponentProps<'input'>, 'id' | 'type'>) {
  const box = useRef<HTMLInputElement>(null)
  const isDragging = useFileDrop(box)
  return (
    <Field {...{ id, label, hint, errors, optional, className }}>
      <input
        ref={box}
        type="file"
        className="dropzone"
        data-dragging={isDragging || undefined}
        {...input}
        {...controlProps({ id, hint, errors })}
      />
    </Field>
  )
}
