/** The sites that have reviews, and a location at each of them. */
import { z } from 'zod'
import type { Tx } from '#app/kit/database/tenant.server'
import { isId, normalizeSearch } from '#app/platform/filters/field-values'
import { loadReviewSourcesPage } from '#app/product/locations/review-sources/review-sources.server'
import { googleSource } from '#app/product/photos/photo'
import { listSources, type Source } from '#app/product/reviews/sources.server'
import { loadSetupProgress } from '#app/site/frame/banners/trial.server'
import { type Call, defineEndpoint, type Parameter } from '../endpoint'
import { fixedListEndpoint } from '../fixed-list-endpoint.server'
import { itemEndpoint } from '../item-endpoint.server'
import { ApiProblem } from '../problems'
import { readFlag } from '../read-query'
import { halObject, linksSchema } from '../representation'
import { sourceResource, urlResource } from '../resources/source-resource'
import { locationParameter, requireQueryLocation } from './location-parts.server'

const group = 'Sources'

const sourceParameters: Parameter[] = [
  { name: 'keywords', description: 'A part of the name', schema: { type: 'string' } },
  {
    name: 'supports_reviews',
    description: 'Whether reviews of the source can be here, as those of all sources can',
    schema: { type: 'string', enum: ['true', 'false'] },
  },
  {
    name: 'supports_images',
    description: 'Whether photos can be published at the source',
    schema: { type: 'string', enum: ['true', 'false'] },
    aliases: ['imagesOnly'],
  },
]

const sourceLinks = ({ id }: Source, { links }: Call) => ({
  self: links.to('sources/:sourceId', { sourceId: id }),
  reviews: links.to('reviews', {}, new URLSearchParams({ sourceId: id, dateDescriptor: 'all_time' })),
})

async function findSources({ tx, query }: Call): Promise<Source[]> {
  const keywords = normalizeSearch(query.get('keywords') ?? '').toLowerCase()
  const supportsReviews = readFlag(query, 'supports_reviews') ?? true
  const supportsImages = readFlag(query, 'supports_images')
  const sources = await listSources(tx)
  return sources.filter(
    ({ id, name }) =>
      supportsReviews &&
      (supportsImages === null || supportsImages === (id === googleSource)) &&
      name.toLowerCase().includes(keywords),
  )
}

async function requireSource(tx: Tx, sourceId: string | undefined): Promise<Source> {
  const source = isId(sourceId ?? '') && (await listSources(tx)).find(({ id }) => id === sourceId)
  if (!source) throw new ApiProblem('not-found', 'There is no such source.')
  return source
}

/** Returns how many sources have reviews of the account, from what the banner of a trial says about them. */
async function countSourcesWithReviews(tx: Tx) {
  const progress = await loadSetupProgress(tx)
  const sources = (await listSources(tx)).filter(({ code, name }) => {
    if (code === 'google') return progress.googleUrlScanned
    return code !== 'feedback' && code !== 'other' && !progress.otherSources.includes(name)
  })
  return { google_url_scanned: progress.googleUrlScanned, urls_count: sources.length }
}

export const sourceEndpoints = [
  fixedListEndpoint({
    path: 'sources',
    group,
    summary: 'List the sites that reviews are fetched from or imported for',
    page: 'signed-in',
    rel: 'sources',
    resource: sourceResource,
    parameters: sourceParameters,
    load: findSources,
    links: sourceLinks,
  }),
  itemEndpoint({
    path: 'sources/:sourceId',
    group,
    summary: 'Load a source',
    page: 'signed-in',
    resource: sourceResource,
    find: ({ tx, params }) => requireSource(tx, params.sourceId),
    links: sourceLinks,
  }),
  fixedListEndpoint({
    path: 'urls',
    group,
    summary: 'List the sites that have reviews of a location, with the links for writing one',
    page: '/settings/locations/:locationId/review-sources',
    rel: 'urls',
    resource: urlResource,
    parameters: [locationParameter],
    example: { query: 'location_id=:locationId' },
    load: async (call) => {
      const { id, google_place_id: placeId } = await requireQueryLocation(call)
      const { sources, failure } = await loadReviewSourcesPage(call.viewer, id)
      if (failure !== null) throw new ApiProblem('internal-error', failure)
      return sources.map((source) => ({ ...source, locationId: id, placeId }))
    },
    links: ({ id }, { links }) => ({ source: links.to('sources/:sourceId', { sourceId: id }) }),
  }),
  defineEndpoint({
    method: 'get',
    path: 'urls_check',
    group,
    summary: 'Count the sites that have reviews of the account',
    page: 'signed-in',
    responses: {
      200: z.strictObject({ google_url_scanned: z.boolean(), urls_count: z.int(), _links: linksSchema }),
    },
    reply: async ({ tx, links }) => ({
      status: 200,
      body: halObject(await countSourcesWithReviews(tx), { self: links.to('urls_check') }),
    }),
  }),
]
