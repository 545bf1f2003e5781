/** Parses the query of a URL, with one schema per page. */
import { type ZodType, z } from 'zod'

/**
 * The schema for all values of a parameter, as a list, or undefined if the parameter is missing. Accepts any content.
 */
export const parameterValues = z
  .unknown()
  .optional()
  .transform((sent): unknown[] | undefined => (sent === undefined ? undefined : [sent].flat()))

/** The schema for the first value of a parameter, or null if the parameter is missing. */
export const textParameter = parameterValues.transform((values) => {
  const first = values?.[0]
  return typeof first === 'string' ? first : null
})

/** The schema that checks whether a parameter is present, with any value. */
export const flagParameter = parameterValues.transform((values) => values !== undefined)

/**
 * Parses the query of a request with a schema. The schema must define fallbacks for invalid values, so that no URL is
 * rejected because of its query.
 */
export function readQuery<S extends ZodType>(request: { url: string }, schema: S): z.output<S> {
  return schema.parse(toQueryObject(new URL(request.url, 'http://own.invalid').searchParams))
}

/**
 * Returns the parameters in the format that a schema expects: a single value as a string, and several values as a list
 * in the same order.
 */
export function toQueryObject(params: URLSearchParams): Record<string, string | string[]> {
  const names = [...new Set(params.keys())]
  return Object.fromEntries(
    names.map((name) => {
      const [first = '', ...others] = params.getAll(name)
      return [name, others.length > 0 ? [first, ...others] : first]
    }),
  )
}
