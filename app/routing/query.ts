/** Reads the query of a URL, with one schema per page. */
import { type ZodType, z } from 'zod'

/** Every value sent under a name, as a list; undefined if the name was not sent. Accepts any content. */
export const parameterValues = z
  .unknown()
  .optional()
  .transform((sent): unknown[] | undefined => (sent === undefined ? undefined : [sent].flat()))

/** A parameter's first value, or null where there is none. */
export const textParameter = parameterValues.transform((values) => {
  const first = values?.[0]
  return typeof first === 'string' ? first : null
})

/** Whether a parameter is present, with any value. */
export const flagParameter = parameterValues.transform((values) => values !== undefined)

/**
 * Parses the query with its schema. A URL is never refused because of its query: the schema says what replaces invalid
 * values.
 */
export function readQuery<S extends ZodType>(request: { url: string }, schema: S): z.output<S> {
  return schema.parse(toQueryObject(new URL(request.url, 'http://own.invalid').searchParams))
}

/** Returns the parameters in the form a schema expects: one value as a string, several as a list, in order. */
export function toQueryObject(params: URLSearchParams): Record<string, string | string[]> {
  const names = [...new Set(params.keys())]
  return Object.fromEntries(
    names.map((name) => {
      const [first = '', ...others] = params.getAll(name)
      return [name, others.length > 0 ? [first, ...others] : first]
    }),
  )
}
