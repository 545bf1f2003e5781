/** What marks a wrong field, for pages that load nothing of Conform too. */
import type { FieldMetadata } from '@conform-to/react'

type Group = Pick<FieldMetadata<unknown>, 'id' | 'descriptionId' | 'errorId' | 'valid'>

/**
 * The props of a group of controls that are one field. A wrong group is marked as a wrong control is, and takes the
 * focus as a whole, so that the controls in it carry no marks of their own.
 */
export function groupProps({ id, descriptionId, errorId, valid }: Group, hint?: unknown) {
  const describedBy = [...(valid ? [] : [errorId]), ...(hint ? [descriptionId] : [])]
  return {
    id,
    'aria-describedby': describedBy.join(' ') || undefined,
    ...(valid ? {} : { 'aria-invalid': true, tabIndex: -1, autoFocus: true }),
  }
}

/** Finds what `withinForm` and `groupProps` marked as wrong. */
export const invalidSelector = '[aria-invalid="true"]'
