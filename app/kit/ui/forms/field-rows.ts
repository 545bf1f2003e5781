import type { FieldMetadata } from '@conform-to/react'

/**
 * Returns the rows of a list field, at most `maxCount`. Returns none if the submitted value is not a list, because
 * Conform would throw.
 */
export function fieldRows<Row>(
  field: FieldMetadata<Row[]> | FieldMetadata<Row[] | undefined>,
  maxCount: number,
): FieldMetadata<Row>[] {
  return Array.isArray(field.initialValue)
    ? (field as FieldMetadata<Row[]>).getFieldList().slice(0, maxCount)
    : []
}
