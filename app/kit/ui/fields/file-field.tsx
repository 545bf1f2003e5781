import { getInputProps } from '@conform-to/react'
import { type ComponentProps, useRef } from 'react'
import { hintProps, toControlProps } from './control-props'
import { Field, type FieldProps } from './field'
import { useFileDrop } from './use-file-drop'

/**
 * The native file input, styled as a drop zone. Its whole area accepts a dropped file, with or without JavaScript. With
 * JavaScript, files can be dropped anywhere on the page, and the zone is highlighted while a file is dragged over the
 * page.
 */
export function FileField({
  field,
  label,
  hint,
  optional,
  className,
  ...input
}: FieldProps & Omit<ComponentProps<'input'>, 'type'>) {
  const inputRef = useRef<HTMLInputElement>(null)
  const isDragging = useFileDrop(inputRef)
  const control = getInputProps(field, { type: 'file', ...hintProps(field, hint) })
  return (
    <Field field={field} label={label} hint={hint} optional={optional} className={className}>
      <input
        ref={inputRef}
        className="dropzone"
        data-dragging={isDragging || undefined}
        {...toControlProps(control)}
        {...input}
      />
    </Field>
  )
}
