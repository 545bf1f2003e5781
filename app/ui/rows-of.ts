import type { FieldMetadata } from '@conform-to/react'

/** The rows of a list of fields. What was sent may be no list, for which Conform throws. */
export function rowsOf<Row>(
  field: FieldMetadata<Row[]> | FieldMetadata<Row[] | undefined>,
): FieldMetadata<Row>[] {
  return Array.isArray(field.initialValue) ? (field as FieldMetadata<Row[]>).getFieldList() : []
}
