/** Imports of reviews and locations. */
import { z } from 'zod'
import { type Import, listImports, requireImport } from '#app/product/imports/import-record.server'
import { type Call, defineEndpoint } from '../endpoint'
import { fixedListEndpoint } from '../fixed-list-endpoint.server'
import { itemEndpoint } from '../item-endpoint.server'
import { halObject, linksSchema } from '../representation'
import { importResource } from '../resources/import-resource'

const group = 'Imports'
const page = '/settings/imports'

const importLinks = ({ id }: Pick<Import, 'id'>, { links, viewer }: Call) => ({
  self: links.to('import_locations/:importId', { importId: id }),
  page: links.page(viewer.href('/settings/imports/:importId', { importId: id })),
})

export const importEndpoints = [
  fixedListEndpoint({
    path: 'import_locations',
    group,
    summary: 'List the newest imports',
    page,
    rel: 'import_locations',
    resource: importResource,
    load: ({ tx }) => listImports(tx),
    links: importLinks,
  }),
  defineEndpoint({
    method: 'get',
    path: 'import_locations/count',
    group,
    summary: 'Count the newest imports',
    page,
    responses: { 200: z.strictObject({ count: z.int(), _links: linksSchema }) },
    reply: async ({ tx, links }) => ({
      status: 200,
      body: halObject(
        { count: (await listImports(tx)).length },
        { self: links.to('import_locations/count'), import_locations: links.to('import_locations') },
      ),
    }),
  }),
  itemEndpoint({
    path: 'import_locations/:importId',
    group,
    summary: 'Load an import',
    page,
    resource: importResource,
    find: ({ tx, params }) => requireImport(tx, params.importId),
    links: importLinks,
  }),
]
