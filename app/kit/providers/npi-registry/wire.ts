/**
 * The response shapes of the NPPES registry (API version 2.1). Depending on their age, records contain numbers as
 * strings or as numbers.
 */
import { z } from 'zod'

const text = z.string().nullish()

const addressShape = z.object({
  address_purpose: text,
  address_1: text,
  city: text,
  state: text,
  postal_code: text,
})

const resultShape = z.object({
  number: z.union([z.string(), z.number()]).transform(String),
  enumeration_type: z.enum(['NPI-1', 'NPI-2']),
  basic: z.object({
    first_name: text,
    middle_name: text,
    last_name: text,
    credential: text,
    organization_name: text,
    status: text,
  }),
  addresses: z.array(addressShape).default([]),
})

/** The response with an error. Its status is 200 as well, so only `Errors` identifies it. */
const errorShape = z.object({
  Errors: z
    .array(
      z.object({
        description: z.string(),
        number: z.union([z.string(), z.number()]).transform(String).nullish(),
      }),
    )
    .min(1),
})

export const registryResponse = z.union([errorShape, z.object({ results: z.array(resultShape) })])

export type WireResult = z.output<typeof resultShape>
