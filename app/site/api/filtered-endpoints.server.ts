/**
 * Declares calls for figures that a page computes for its filter and that are not a report. The call reads the page's
 * filter, and names the ids in it that the user cannot see, as the page does.
 */
import { loadTogether } from '#app/kit/database/load-together.server'
import type { FilterDefinition } from '#app/platform/filters/define-filter'
import type { Filter } from '#app/platform/filters/filter'
import { loadNames } from '#app/platform/filters/lookups.server'
import { type Call, defineEndpoint, type Endpoint } from './endpoint'
import { type FixedListOptions, fixedListEndpoint } from './fixed-list-endpoint.server'
import type { Link } from './links'
import { readListFilter } from './read-list-filter'
import { fieldsParameter, filterParameters } from './report-parameters'
import {
  filteredRecordSchema,
  halObject,
  missingMember,
  readFields,
  selectProperties,
} from './representation'
import type { Resource } from './resources/resource'

type FilteredListOptions<Row, Some extends Filter> = Omit<FixedListOptions<Row>, 'load' | 'missing'> & {
  filter: FilterDefinition<Some>
  load: (call: Call, filter: Some) => Promise<readonly Row[]>
}

/** Declares the call for a list of figures. All its rows are computed, because they are compared with each other. */
export function filteredListEndpoint<Row, Some extends Filter>({
  filter: definition,
  parameters = [],
  load,
  ...options
}: FilteredListOptions<Row, Some>): Endpoint {
  return fixedListEndpoint({
    ...options,
    parameters: [...filterParameters(definition.rules), ...parameters],
    load: (call) => load(call, readListFilter(definition, call.query)),
    missing: async ({ tx, query }) => {
      const { missing } = await loadNames(tx, definition.rules, readListFilter(definition, query))
      return missing
    },
  })
}

type FilteredItemOptions<Row, Some extends Filter> = Pick<Endpoint, 'path' | 'group' | 'summary' | 'page'> & {
  filter: FilterDefinition<Some>
  resource: Resource<Row>
  load: (call: Call, filter: Some) => Promise<Row>
  links?: (call: Call, filter: Some) => Record<string, Link | undefined>
}

/** Declares the call for a single set of figures. */
export function filteredItemEndpoint<Row, Some extends Filter>({
  filter: definition,
  resource,
  load,
  links = () => ({}),
  ...declaration
}: FilteredItemOptions<Row, Some>): Endpoint {
  return defineEndpoint({
    ...declaration,
    method: 'get',
    parameters: [...filterParameters(definition.rules), fieldsParameter],
    responses: { 200: filteredRecordSchema(resource) },
    reply: async (call) => {
      const fields = readFields(resource, call.query)
      const filter = readListFilter(definition, call.query)
      const { row, found } = await loadTogether(call.tx, {
        row: () => load(call, filter),
        found: () => loadNames(call.tx, definition.rules, filter),
      })
      const search = definition.toParams(filter)
      if (fields) search.set('fields', fields.join())
      return {
        status: 200,
        body: halObject(
          { ...selectProperties(resource.represent(row), fields), ...missingMember(found.missing) },
          { self: call.links.to(declaration.path, call.params, search), ...links(call, filter) },
        ),
      }
    },
  })
}
