/** Validates the form that maps columns to fields. Shared by the browser and the server. */
import { z } from 'zod'
import { idConflictResolutions } from '../id-conflicts/id-conflict'
import { type FieldName, fieldLabels, repeatableFields, sourceFromColumn } from './column-fields'
import { columnListSchema } from './column-list'
import { dateOrders } from './date-order'
import type { Mapping } from './mapping'
import { questionKinds } from './mapping-question'
import { ratingScales } from './parse-rating'

const identifyingFields: FieldName[] = ['location_id', 'location_name', 'location_link']

// Browsers with a date control never submit a date in another form, so the message for an empty one names no form.
const missingFileDate = 'Enter the date the file was created'

export function mappingSchema(width: number) {
  return z
    .object({
      columns: columnListSchema(fieldLabels, width),
      source: z.string({ error: 'Choose a source' }).max(40),
      scale: z.enum(ratingScales, { error: 'Choose a rating scale' }),
      dateOrder: z.enum(dateOrders, { error: 'Choose a date order' }),
      fileDate: z.iso
        .date({ error: ({ input }) => (input ? 'Enter the date as YYYY-MM-DD' : missingFileDate) })
        .refine((date) => date >= '1990-01-01' && date < '2100-01-01', missingFileDate),
      createLocations: z.coerce.boolean().default(false),
      location: z.string().trim().max(200, 'Use at most 200 characters').default(''),
      knownElsewhere: z.enum(idConflictResolutions, { error: 'Choose what the IDs mean' }).optional(),
      confirmed: z.array(z.enum(questionKinds)).default([]),
    })
    .superRefine(({ columns, source, location }, context) => {
      const addError = (path: (string | number)[], message: string) =>
        context.addIssue({ code: 'custom', path, message })
      const hasField = (field: FieldName) => columns.includes(field)
      for (const [n, field] of columns.entries()) {
        if (field === null || repeatableFields.has(field) || columns.indexOf(field) === n) continue
        addError(['columns', n], `Only one column can be imported as: ${fieldLabels[field]}`)
      }
      if (!hasField('rating') && !hasField('body'))
        addError(['columns', 0], 'Choose a column for the rating or the review text')
      if (!identifyingFields.some(hasField) && location === '')
        addError(['location'], 'Choose a location column, or enter a location here')
      if (source === sourceFromColumn && !hasField('source'))
        addError(['source'], 'Choose a source, or a source column')
    })
}

export function toMapping(values: z.output<ReturnType<typeof mappingSchema>>): Mapping {
  return {
    ...values,
    source: values.source === sourceFromColumn ? null : values.source,
  }
}
