/**
 * The form field with the field of each column. Most files have a select for each column. In a wide file, such as the
 * registry of health care providers (NPPES), the selects would have 30,000 options, so each column has a text field
 * instead, with the labels as suggestions.
 */
import { z } from 'zod'
import { omittedColumn } from './column-fields'

const maxSelects = 100

export const hasTextFields = (width: number): boolean => width > maxSelects

/** Returns the form values of the columns. An empty text field is a column that is not imported. */
export function toColumnValues<Field extends string>(
  columns: (Field | null)[],
  fieldLabels: Record<Field, string>,
): string[] {
  if (hasTextFields(columns.length)) return columns.map((field) => (field ? fieldLabels[field] : ''))
  return columns.map((field) => field ?? omittedColumn)
}

/** Validates the fields of a file with `width` columns, each by its name or its label. Null is an omitted column. */
export function columnListSchema<Field extends string>(fieldLabels: Record<Field, string>, width: number) {
  const fields = new Map<string, Field | null>([
    ['', null],
    [omittedColumn, null],
  ])
  for (const [field, label] of Object.entries(fieldLabels) as [Field, string][])
    fields.set(field, field).set(label.toLowerCase(), field)
  const column = z
    .string()
    .default('')
    .transform((text, context) => {
      const field = fields.get(text.trim().toLowerCase())
      if (field !== undefined) return field
      context.addIssue({ code: 'custom', message: 'Choose a field from the list, or leave this empty' })
      return z.NEVER
    })
  return z.array(column).length(width, 'The columns don’t match the file')
}
