/** What the query of an address says, by one schema for a page. */
import { type ZodType, z } from 'zod'

/** Every value sent under a name, as a list; undefined if the name was not sent. Accepts any content. */
export const sentValues = z
  .unknown()
  .optional()
  .transform((sent): unknown[] | undefined => (sent === undefined ? undefined : [sent].flat()))

/** A parameter's first value, or null where there is none. */
export const textParameter = sentValues.transform((values) => {
  const first = values?.[0]
  return typeof first === 'string' ? first : null
})

/** Whether a parameter is present, with any value. */
export const flagParameter = sentValues.transform((values) => values !== undefined)

/** The query by its schema. An address is never refused for its query: the schema says what stands for what is wrong. */
export function readQuery<S extends ZodType>(request: { url: string }, schema: S): z.output<S> {
  return schema.parse(queryOf(new URL(request.url, 'http://own.invalid').searchParams))
}

/** The parameters as a schema takes them: one value as text, several as a list, in their order. */
export function queryOf(params: URLSearchParams): Record<string, string | string[]> {
  const names = [...new Set(params.keys())]
  return Object.fromEntries(
    names.map((name) => {
      const [first = '', ...others] = params.getAll(name)
      return [name, others.length > 0 ? [first, ...others] : first]
    }),
  )
}
