/**
 * Marks invalid groups of controls. This module imports only types from Conform, so that pages can use it without
 * loading Conform.
 */
import type { FieldMetadata } from '@conform-to/react'

type Group = Pick<FieldMetadata<unknown>, 'id' | 'descriptionId' | 'errorId' | 'valid'>

/**
 * Returns the props of a group of controls that form one field. An invalid group is marked like an invalid control and
 * gets the focus as a whole, so its controls are not marked individually.
 */
export function groupProps({ id, descriptionId, errorId, valid }: Group, hint?: unknown) {
  const describedBy = [...(valid ? [] : [errorId]), ...(hint ? [descriptionId] : [])]
  return {
    id,
    'aria-describedby': describedBy.join(' ') || undefined,
    ...(valid ? {} : { 'aria-invalid': true, tabIndex: -1, autoFocus: true }),
  }
}

/** Matches the controls and groups that `toControlProps` and `groupProps` have marked as invalid. */
export const invalidSelector = '[aria-invalid="true"]'
