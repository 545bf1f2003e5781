/** The pages for the customers of locations: microsurveys and review requests. */
import { z } from 'zod'
import { loadLandingList } from '#app/product/landing-pages/landing-list.server'
import { isLandingPage } from '#app/product/landing-pages/landing-page'
import { switchLandingPage } from '#app/product/landing-pages/landing-pages.server'
import { type Call, defineEndpoint } from '../endpoint'
import { fixedListEndpoint } from '../fixed-list-endpoint.server'
import { ApiProblem } from '../problems'
import { invalidQuery } from '../read-query'
import { halObject, recordSchema } from '../representation'
import { landingPageResource } from '../resources/landing-page-resource'

const group = 'Microsurveys'
const page = '/settings/locations/:locationId/landing-pages'

async function loadPages({ tx, viewer }: Call, locationId: string | undefined) {
  const { location, rows } = await loadLandingList(tx, viewer, locationId)
  return { location, pages: rows.map((row) => ({ ...row, locationId: location.id })) }
}

export const landingPageEndpoints = [
  fixedListEndpoint({
    path: 'kiosk_pages',
    group,
    summary: 'List the pages for the customers of a location',
    page,
    rel: 'kiosk_pages',
    resource: landingPageResource,
    parameters: [
      {
        name: 'location_id',
        description: 'The id of the location',
        schema: { type: 'string' },
        aliases: ['locationId'],
      },
    ],
    example: { query: 'location_id=:locationId' },
    load: async (call) => {
      const id = call.query.get('location_id')
      if (id === null) throw invalidQuery([{ parameter: 'location_id', detail: 'is required' }])
      return (await loadPages(call, id)).pages
    },
  }),
  defineEndpoint({
    method: 'patch',
    path: 'kiosk_pages/:kioskPageId',
    group,
    summary: 'Turn a page for the customers of a location on or off',
    page,
    body: z.strictObject({ enabled: z.boolean() }),
    example: { body: { enabled: false } },
    responses: { 200: recordSchema(landingPageResource) },
    reply: async (call) => {
      const [locationId, name = ''] = (call.params.kioskPageId ?? '').split('-', 2)
      const { location, pages } = await loadPages(call, locationId)
      const isPage = isLandingPage(name) && pages.some((each) => each.page === name)
      if (!isPage) throw new ApiProblem('not-found', 'There is no such record.')
      await switchLandingPage(call.tx, call.viewer, location, { page: name, isOn: call.body.enabled })
      const changed = (await loadPages(call, location.id)).pages.find((each) => each.page === name)!
      return { status: 200, body: halObject(landingPageResource.represent(changed), {}) }
    },
  }),
]
