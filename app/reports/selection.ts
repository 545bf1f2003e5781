/**
 * The rows of a report that a bulk form applies to: the selected ones, or all matching ones and the number that the
 * user saw.
 */
import { z } from 'zod'

/** For the form's schema: `z.object({ ...selectionFields, … })`. */
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
