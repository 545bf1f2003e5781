/** The props of a control, from Conform's field metadata. */
import type { FieldMetadata } from '@conform-to/react'

/** For Conform's `get…Props`: assistive technology reads the hint with the control. */
export function describedBy(field: Pick<FieldMetadata<unknown>, 'descriptionId'>, hint: unknown) {
  return { ariaDescribedBy: hint ? field.descriptionId : undefined }
}

/**
 * Without the form's id, since the control stands in its form. A wrong control takes the focus when the page loads, the
 * first of several; after a submission by script Conform moves it there.
 */
export function standing<Props extends { form: string; 'aria-invalid'?: boolean }>({
  form: _,
  ...props
}: Props) {
  return { ...props, autoFocus: props['aria-invalid'] }
}
