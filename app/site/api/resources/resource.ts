/**
 * The shape of a record in the API: the schema of its properties, and the function that creates them from the record as
 * the product knows it. Properties are named in snake case, as in the API's documentation. `null` means unknown.
 */
import { z } from 'zod'

export type Resource<Row, Schema extends z.ZodObject = z.ZodObject> = {
  /** The name of the schema in the OpenAPI document. */
  name: string
  schema: Schema
  represent: (row: Row) => z.output<Schema>
}

/** Ids are text, because JavaScript cannot represent all of them as numbers. */
export const idProperty = z.string().regex(/^[1-9]\d{0,18}$/)
export const instantProperty = z.iso.datetime({ precision: 3 })
export const namedProperty = z.strictObject({ id: idProperty, name: z.string() })

const timeProperty = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/)
export const timeRangeProperty = z.strictObject({ open_time: timeProperty, close_time: timeProperty })

export function defineResource<Row, Schema extends z.ZodObject>(
  resource: Resource<Row, Schema>,
): Resource<Row, Schema> {
  return resource
}

/** Returns the instant in UTC (RFC 3339). Queries return dates, although rows on pages have texts. */
export function toInstant(instant: Date | string): string {
  return new Date(instant).toISOString()
}
