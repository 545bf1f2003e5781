/** What the form of a location offers before it is saved: categories, and the price of another location. */
import { z } from 'zod'
import { normalizeSearch } from '#app/platform/filters/field-values'
import { loadBillingPreview } from '#app/product/locations/billing-preview.server'
import { pricingUnavailableMessage } from '#app/product/locations/form/messages'
import {
  findCategories,
  findCategory,
  type LocationCategory,
} from '#app/product/locations/reference-data/categories.server'
import { type Call, defineEndpoint } from '../endpoint'
import { itemEndpoint } from '../item-endpoint.server'
import { numberedListEndpoint } from '../numbered-list-endpoint.server'
import { ApiProblem } from '../problems'
import { invalidQuery } from '../read-query'
import { halObject, linksSchema } from '../representation'
import { categoryResource } from '../resources/category-resource'

const group = 'Locations'

const categoryLinks = ({ id }: LocationCategory, { links }: Call) => ({
  self: links.to('categories/:categoryId', { categoryId: id }),
})

async function requireCategory({ tx, params }: Call): Promise<LocationCategory> {
  const category = await findCategory(tx, params.categoryId)
  if (!category) throw new ApiProblem('not-found', 'There is no such category.')
  return category
}

function readAddedCount(query: URLSearchParams): number {
  const text = query.get('num_added_locations') ?? '1'
  if (!/^[1-9]\d{0,5}$/.test(text))
    throw invalidQuery([{ parameter: 'num_added_locations', detail: 'must be a number from 1' }])
  return Number(text)
}

export const locationChoiceEndpoints = [
  numberedListEndpoint({
    path: 'categories',
    group,
    summary: 'List the categories that a location can have',
    page: '/settings/locations',
    rel: 'categories',
    resource: categoryResource,
    parameters: [
      { name: 'keywords', description: 'The beginning of a word of the name', schema: { type: 'string' } },
    ],
    load: ({ tx, query }, range) => findCategories(tx, normalizeSearch(query.get('keywords') ?? ''), range),
    links: categoryLinks,
  }),
  itemEndpoint({
    path: 'categories/:categoryId',
    group,
    summary: 'Load a category',
    page: '/settings/locations',
    resource: categoryResource,
    find: requireCategory,
    links: categoryLinks,
  }),
  defineEndpoint({
    method: 'get',
    path: 'billing/:accountId/location_preview',
    group,
    summary: 'Load the price of another location, and whether the trial allows it',
    page: '/settings/locations/new',
    parameters: [
      {
        name: 'num_added_locations',
        description: 'How many locations are to be added; 1 by default',
        schema: { type: 'integer' },
      },
    ],
    responses: {
      200: z.strictObject({
        new_location_monthly_unit_cents: z
          .int()
          .nullable()
          .describe('The price in US cents; null if there is none, or if the user may not see it'),
        trial_location_limit_reached: z.boolean(),
        trial_location_limit: z.int().nullable().describe('The limit, if it would be exceeded'),
        _links: linksSchema,
      }),
    },
    reply: async ({ tx, viewer, query, params, clock, links }) => {
      const { price, limit } = await loadBillingPreview(tx, viewer, clock.now, readAddedCount(query))
      if (price === 'failed') throw new ApiProblem('internal-error', pricingUnavailableMessage)
      return {
        status: 200,
        body: halObject(
          {
            new_location_monthly_unit_cents: price?.cents ?? null,
            trial_location_limit_reached: limit !== null,
            trial_location_limit: limit,
          },
          { self: links.to('billing/:accountId/location_preview', params, query) },
        ),
      }
    },
  }),
]
