/**
 * The mapping of a locations file: which field each column contains, and what the import is allowed to do. Shared by
 * the browser and the server.
 */
import { z } from 'zod'
import { columnListSchema } from '../columns/column-list'
import { type LocationField, locationFields, repeatableLocationFields } from './location-fields'

export type LocationMapping = {
  /** The field of each column of the file; null for a column that is not imported. */
  columns: (LocationField | null)[]
  /** The ID of the country for rows without a country. */
  country: string
  create: boolean
  update: boolean
  /** Whether to create groups that do not exist yet. */
  createGroups: boolean
  /** The columns without values in the first rows, as in the mapping of a reviews file. */
  emptyColumns?: number[]
}

/** The fields by which a row can be matched to a location. At least one of them is required. */
const identifyingFields: LocationField[] = [
  'record_id',
  'external_id',
  'name',
  'last_name',
  'public_name',
  'google_place_id',
]

export function locationMappingSchema(width: number) {
  return z
    .object({
      columns: columnListSchema(locationFields, width),
      country: z.string({ error: 'Choose a country' }).regex(/^[A-Z]{2}$/, 'Choose a country'),
      create: z.coerce.boolean().default(false),
      update: z.coerce.boolean().default(false),
    })
    .superRefine(({ columns, create, update }, context) => {
      const addError = (path: (string | number)[], message: string) =>
        context.addIssue({ code: 'custom', path, message })
      for (const [n, field] of columns.entries())
        if (field !== null && !repeatableLocationFields.has(field) && columns.indexOf(field) !== n)
          addError(['columns', n], `Only one column can be imported as: ${locationFields[field]}`)
      if (!identifyingFields.some((field) => columns.includes(field)))
        addError(['columns', 0], 'Choose a column for the name or the External ID')
      if (!create && !update) addError(['create'], 'Choose to create locations, update them or both')
    })
}

export function toLocationMapping(
  values: z.output<ReturnType<typeof locationMappingSchema>>,
): LocationMapping {
  return { ...values, createGroups: true }
}
