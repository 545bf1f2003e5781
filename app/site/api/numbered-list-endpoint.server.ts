/**
 * Declares the call for a list that is not a report and that can be long: only the rows of the requested page are
 * loaded. Its pages are numbered.
 */
import type { FilterDefinition } from '#app/platform/filters/define-filter'
import type { Filter } from '#app/platform/filters/filter'
import type { MissingIds } from '#app/platform/filters/missing-ids'
import { type Call, defineEndpoint, type Endpoint, type Parameter } from './endpoint'
import { numberedListBody, type RowLinks } from './numbered-list'
import { readPageNumber, readPageSize } from './numbered-pages'
import { readListFilter } from './read-list-filter'
import { filterParameters, numberedParameters } from './report-parameters'
import { listSchema } from './representation'
import type { Resource } from './resources/resource'

type RowRange = { limit: number; offset: number }
type LoadedPage<Row> = { rows: readonly Row[]; total: number }

type NumberedListOptions<Row> = Pick<Endpoint, 'path' | 'group' | 'summary' | 'page'> & {
  rel: string
  resource: Resource<Row>
  parameters?: Parameter[]
  example?: Endpoint['example']
  /** Whether clients that do not read HAL find the rows and the pages in members of their own. */
  isAlsoPlain?: boolean
  load: (call: Call, range: RowRange) => Promise<LoadedPage<Row>>
  /** Returns the ids in the query that the user cannot see. */
  missing?: (call: Call) => Promise<readonly MissingIds[]>
  links?: RowLinks<Row>
}

/** The options of a call whose list is loaded in another way. */
export type NumberedListDeclaration<Row> = Omit<NumberedListOptions<Row>, 'load'>

export function numberedListEndpoint<Row>({
  rel,
  resource,
  parameters = [],
  isAlsoPlain = false,
  load,
  missing = async () => [],
  links = () => ({}),
  ...declaration
}: NumberedListOptions<Row>): Endpoint {
  return defineEndpoint({
    ...declaration,
    method: 'get',
    parameters: [...parameters, ...numberedParameters()],
    responses: { 200: listSchema(rel, resource, { isAlsoPlain }) },
    reply: async (call) => {
      const { query } = call
      const [page, size] = [readPageNumber(query), readPageSize(query)]
      const loaded = await load(call, { limit: size, offset: (page - 1) * size })
      const to = (number: number) => {
        const params = new URLSearchParams(query)
        params.delete('page')
        if (number > 1) params.set('page', String(number))
        return call.links.to(declaration.path, call.params, params)
      }
      const list = { rel, resource, links, page, size, to, isAlsoPlain, ...loaded }
      return { status: 200, body: numberedListBody(call, { ...list, missing: await missing(call) }) }
    },
  })
}

type FilteredPagesOptions<Row, Some extends Filter> = Omit<NumberedListOptions<Row>, 'load' | 'missing'> & {
  filter: FilterDefinition<Some>
  load: (call: Call, filter: Some, range: RowRange) => Promise<LoadedPage<Row>>
}

/** Declares the call for a list with the filter of a page that lists no report, such as the users of an account. */
export function filteredPagesEndpoint<Row, Some extends Filter>({
  filter: definition,
  parameters = [],
  load,
  ...options
}: FilteredPagesOptions<Row, Some>): Endpoint {
  return numberedListEndpoint({
    ...options,
    parameters: [...filterParameters(definition.rules), ...parameters],
    load: (call, range) => load(call, readListFilter(definition, call.query), range),
  })
}
