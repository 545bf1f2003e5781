/**
 * Declares the call for a short list that is not a report: countries, settings, the special hours of a location. All its
 * rows are loaded, and its pages are numbered.
 */
import type { Call, Endpoint } from './endpoint'
import { type NumberedListDeclaration, numberedListEndpoint } from './numbered-list-endpoint.server'

export type FixedListOptions<Row> = NumberedListDeclaration<Row> & {
  load: (call: Call) => Promise<readonly Row[]> | readonly Row[]
}

export function fixedListEndpoint<Row>({ load, ...declaration }: FixedListOptions<Row>): Endpoint {
  return numberedListEndpoint({
    ...declaration,
    load: async (call, { limit, offset }) => {
      const rows = await load(call)
      return { rows: rows.slice(offset, offset + limit), total: rows.length }
    },
  })
}
