import { z } from 'zod'

export const recordSchema = z.record(z.string(), z.unknown())

export const businessSchema = z.looseObject({
  id: z.string(),
  name: z.string(),
  alias: z.string().default(''),
  is_claimed: z.boolean().default(true),
  is_closed: z.boolean().default(false),
  phone: z.string().default(''),
  location: recordSchema.default({}),
  categories: z.array(z.object({ alias: z.string(), title: z.string() })).default([]),
  /** The opening hours in the format of the Places API. */
  open: z.array(z.object({ day: z.number(), start: z.string(), end: z.string() })).default([]),
  special_hours: z.array(recordSchema).default([]),
  /** The website, which the Places API does not return. */
  website: z.string().default(''),
  temporarily_closed: z.string().default(''),
  reviews: z.array(recordSchema).default([]),
  /** The error messages of fields that are rejected in updates, by field name. */
  refuses: z.record(z.string(), z.string()).default({}),
})

export type StoredBusiness = z.output<typeof businessSchema>
