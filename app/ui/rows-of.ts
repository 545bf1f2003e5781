import type { FieldMetadata } from '@conform-to/react'

/** The rows of a list of fields, at most so many. What was sent may be no list, for which Conform throws. */
export function rowsOf<Row>(
  field: FieldMetadata<Row[]> | FieldMetadata<Row[] | undefined>,
  most: number,
): FieldMetadata<Row>[] {
  return Array.isArray(field.initialValue)
    ? (field as FieldMetadata<Row[]>).getFieldList().slice(0, most)
    : []
}
