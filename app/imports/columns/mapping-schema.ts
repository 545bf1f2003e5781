/** Validates the form that assigns fields to columns. Shared by browser and server. */
import { z } from 'zod'
import { idConflictResolutions } from '../id-conflicts/id-conflict'
import {
  type FieldName,
  fieldLabels,
  fieldNames,
  omittedColumn,
  repeatableFields,
  sourceFromColumn,
} from './column-fields'
import type { Mapping } from './mapping'
import { dateOrders } from './parse-date'
import { ratingScales } from './parse-rating'

const identifyingFields: FieldName[] = ['location_id', 'location_name', 'location_link']

export function mappingSchema(width: number) {
  return z
    .object({
      columns: z.array(z.enum([omittedColumn, ...fieldNames])).length(width, 'The file has other columns'),
      source: z.string({ error: 'Choose a source' }).max(40),
      scale: z.enum(ratingScales, { error: 'Choose how ratings are read' }),
      dateOrder: z.enum(dateOrders, { error: 'Choose how dates are read' }),
      fileDate: z.iso
        .date('Enter the date as YYYY-MM-DD')
        .refine((date) => date >= '1990-01-01' && date < '2100-01-01', 'Enter the day the file was made'),
      createLocations: z.coerce.boolean().default(false),
      location: z.string().trim().max(200, 'At most 200 characters').default(''),
      knownElsewhere: z.enum(idConflictResolutions, { error: 'Choose what the IDs mean' }).optional(),
    })
    .superRefine(({ columns, source, location }, context) => {
      const addError = (path: (string | number)[], message: string) =>
        context.addIssue({ code: 'custom', path, message })
      const hasField = (field: FieldName) => columns.includes(field)
      for (const [n, field] of columns.entries()) {
        if (field === omittedColumn || repeatableFields.has(field) || columns.indexOf(field) === n) continue
        addError(['columns', n], `Only one column can be: ${fieldLabels[field]}`)
      }
      if (!hasField('rating') && !hasField('body'))
        addError(['columns', 0], 'Choose the column of the rating or of the text')
      if (!identifyingFields.some(hasField) && location === '')
        addError(['location'], 'Choose the column that names the location, or name the location here')
      if (source === sourceFromColumn && !hasField('source'))
        addError(['source'], 'Choose a source, or the column that tells it')
    })
}

export function toMapping(values: z.output<ReturnType<typeof mappingSchema>>): Mapping {
  return {
    ...values,
    columns: values.columns.map((field) => (field === omittedColumn ? null : field)),
    source: values.source === sourceFromColumn ? null : values.source,
  }
}
