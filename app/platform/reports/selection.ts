/**
 * The rows of a report to which a bulk form applies: the ids of the selected rows (`ids`), or all rows that match the
 * query `search`, with the number of rows that the user saw (`expected`).
 */
import { z } from 'zod'

/** The fields of the selection, to include in the form's schema: `z.object({ ...selectionFields, … })`. */
export const selectionFields = {
  ids: z
    .array(z.string().regex(/^[1-9]\d{0,17}$/))
    .max(1000)
    .default([]),
  scope: z.enum(['all']).optional(),
  search: z.string().max(8000).default(''),
  expected: z.coerce.number().int().min(0).optional(),
}

export type Selection = {
  ids: string[]
  scope?: 'all'
  search: string
  expected?: number
}
