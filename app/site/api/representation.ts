/** Assembles the bodies of responses as HAL: properties and links. */
import { z } from 'zod'
import type { MissingIds } from '#app/platform/filters/missing-ids'
import type { Link } from './links'
import { invalidQuery } from './read-query'
import type { Resource } from './resources/resource'

const linkSchema = z.strictObject({
  href: z.string(),
  type: z.string().optional(),
  templated: z.literal(true).optional(),
  name: z.string().optional(),
})

export const linksSchema = z.record(z.string(), z.union([linkSchema, z.array(linkSchema)]))

/** Adds the links that exist to the properties. */
export function halObject<Properties extends object>(
  properties: Properties,
  links: Record<string, Link | readonly Link[] | undefined>,
) {
  const existing = Object.entries(links).filter(([, link]) => link !== undefined)
  return { ...properties, _links: Object.fromEntries(existing) }
}

const missingSchema = z.array(z.strictObject({ parameter: z.string(), ids: z.array(z.string()) })).optional()

/** Returns the member that names the ids in the filter that the user cannot see, if there are any. */
export function missingMember(missing: readonly MissingIds[]) {
  if (missing.length === 0) return {}
  return { _missing: missing.map(({ field, ids }) => ({ parameter: field.parameter, ids })) }
}

/** The schema of a single record. */
export function recordSchema({ schema }: Resource<never>) {
  return schema.extend({ _links: linksSchema })
}

/** The schema of a single record that is computed for a filter. */
export function filteredRecordSchema(resource: Resource<never>) {
  return recordSchema(resource).extend({ _missing: missingSchema })
}

/** The schema of a list, whose rows have at least an id. `isAlsoPlain`: it also has the members of `plainMembers`. */
export function listSchema(rel: string, { schema }: Resource<never>, { isAlsoPlain = false } = {}) {
  const rows = z.array(schema.partial().extend({ id: z.string(), _links: linksSchema }))
  return z.strictObject({
    _links: linksSchema,
    _embedded: z.strictObject({ [rel]: rows }),
    ...(isAlsoPlain && { [rel]: rows.describe('The same as in _embedded'), paging: pagingSchema }),
    _page: z.int().optional(),
    _per_page: z.int(),
    _total: z.int(),
    _total_pages: z.int(),
    _total_is_estimate: z.literal(true).optional(),
    _missing: missingSchema,
  })
}

const pagingSchema = z.strictObject({ page: z.int().optional(), total: z.int(), total_pages: z.int() })

type Paging = { page?: number; total: number; pages: number }

/** Returns the rows and the numbers of pages as members that clients read which do not know HAL. */
export function plainMembers(rel: string, rows: readonly object[], { page, total, pages }: Paging) {
  return { [rel]: rows, paging: { ...(page !== undefined && { page }), total, total_pages: pages } }
}

/**
 * Returns the names in the parameter `fields`, or null for all properties.
 *
 * @throws a problem if the resource does not have one of them.
 */
export function readFields({ schema }: Resource<never>, query: URLSearchParams): string[] | null {
  const names = query
    .get('fields')
    ?.split(',')
    .map((name) => name.trim())
  if (!names) return null
  const known = Object.keys(schema.shape)
  const unknown = names.filter((name) => !known.includes(name))
  if (unknown.length > 0)
    throw invalidQuery([
      {
        parameter: 'fields',
        detail: `has unknown properties (${unknown.join(', ')}); known are ${known.join(', ')}`,
      },
    ])
  return names
}

/** Returns the record with only these properties, and its id. */
export function selectProperties(record: object, fields: string[] | null): object {
  if (fields === null) return record
  return Object.fromEntries(Object.entries(record).filter(([name]) => name === 'id' || fields.includes(name)))
}
