/** Validates the form that assigns fields to columns. Shared by browser and server. */
import { z } from 'zod'
import { knownElsewhereAnswers } from '../known-elsewhere'
import { dateOrders } from './dates'
import { byColumn, type FieldName, fieldNames, fields, leaveOut, mayRepeat } from './fields'
import type { Mapping } from './mapping'
import { ratingScales } from './ratings'

const placing: FieldName[] = ['location_id', 'location_name', 'location_link']

export function mappingSchema(width: number) {
  return z
    .object({
      columns: z.array(z.enum([leaveOut, ...fieldNames])).length(width, 'The file has other columns'),
      source: z.string({ error: 'Choose a source' }).max(40),
      scale: z.enum(ratingScales, { error: 'Choose how ratings are read' }),
      dateOrder: z.enum(dateOrders, { error: 'Choose how dates are read' }),
      fileDate: z.iso
        .date('Enter the date as YYYY-MM-DD')
        .refine((date) => date >= '1990-01-01' && date < '2100-01-01', 'Enter the day the file was made'),
      createLocations: z.coerce.boolean().default(false),
      location: z.string().trim().max(200, 'At most 200 characters').default(''),
      knownElsewhere: z.enum(knownElsewhereAnswers, { error: 'Choose what the IDs mean' }).optional(),
    })
    .superRefine(({ columns, source, location }, context) => {
      const refuse = (path: (string | number)[], message: string) =>
        context.addIssue({ code: 'custom', path, message })
      const has = (field: FieldName) => columns.includes(field)
      for (const [n, field] of columns.entries()) {
        if (field === leaveOut || mayRepeat.has(field) || columns.indexOf(field) === n) continue
        refuse(['columns', n], `Only one column can be: ${fields[field]}`)
      }
      if (!has('rating') && !has('body'))
        refuse(['columns', 0], 'Choose the column of the rating or of the text')
      if (!placing.some(has) && location === '')
        refuse(['location'], 'Choose the column that names the location, or name the location here')
      if (source === byColumn && !has('source'))
        refuse(['source'], 'Choose a source, or the column that tells it')
    })
}

export function mappingOf(chosen: z.output<ReturnType<typeof mappingSchema>>): Mapping {
  return {
    ...chosen,
    columns: chosen.columns.map((field) => (field === leaveOut ? null : field)),
    source: chosen.source === byColumn ? null : chosen.source,
  }
}
