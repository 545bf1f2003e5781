/** The first address of the API: links to everything that the user of the token may do. */
import { z } from 'zod'
import { configuration } from '#app/kit/configuration.server'
import { defineEndpoint } from '../endpoint'
import { halObject, linksSchema } from '../representation'

export const homeEndpoints = [
  defineEndpoint({
    method: 'get',
    path: '',
    group: 'Session',
    summary: 'List the lists that the token can read',
    page: 'signed-in',
    responses: { 200: z.strictObject({ _links: linksSchema }) },
    reply: async ({ links }) => ({
      status: 200,
      body: halObject(
        {},
        {
          self: links.to(''),
          ...links.lists(),
          'service-desc': { href: `${configuration().baseUrl}/api/openapi.json` },
          'service-doc': { href: `${configuration().baseUrl}/developers`, type: 'text/html' },
        },
      ),
    }),
  }),
]
