import type { FieldMetadata } from '@conform-to/react'

/**
 * Returns the rows of a list field, at most `most`. The submitted value may not be a list, in which case Conform
 * throws.
 */
export function fieldRows<Row>(
  field: FieldMetadata<Row[]> | FieldMetadata<Row[] | undefined>,
  maxCount: number,
): FieldMetadata<Row>[] {
  return Array.isArray(field.initialValue)
    ? (field as FieldMetadata<Row[]>).getFieldList().slice(0, maxCount)
    : []
}
