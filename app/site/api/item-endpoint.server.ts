/** Declares the call that returns one record, which the product's page of this record also loads. */
import { type Call, defineEndpoint, type Endpoint, type Parameter } from './endpoint'
import type { Link } from './links'
import { fieldsParameter } from './report-parameters'
import { halObject, readFields, recordSchema, selectProperties } from './representation'
import type { Resource } from './resources/resource'

type ItemOptions<Row> = Pick<Endpoint, 'path' | 'group' | 'summary' | 'page' | 'version'> & {
  resource: Resource<Row>
  parameters?: Parameter[]
  /** Loads the record. Throws a 404 response if the account has none. */
  find: (call: Call) => Promise<Row>
  links: (row: Row, call: Call) => Record<string, Link | undefined>
}

export function itemEndpoint<Row>({
  resource,
  parameters = [],
  find,
  links,
  ...declaration
}: ItemOptions<Row>): Endpoint {
  return defineEndpoint({
    ...declaration,
    method: 'get',
    parameters: [...parameters, fieldsParameter],
    responses: { 200: recordSchema(resource) },
    reply: async (call) => {
      const fields = readFields(resource, call.query)
      const row = await find(call)
      return {
        status: 200,
        body: halObject(selectProperties(resource.represent(row), fields), links(row, call)),
      }
    },
  })
}
