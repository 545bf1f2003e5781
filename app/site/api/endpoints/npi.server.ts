/** Health care providers in the public registry, for accounts of health care. */
import { z } from 'zod'
import { toQueryObject } from '#app/kit/routing/query'
import type { NpiFinding } from '#app/product/locations/npi/npi'
import { isHealthcare, lookUpNpi } from '#app/product/locations/npi/npi-lookup.server'
import { findProviders, providerQuerySchema } from '#app/product/locations/npi/provider-query.server'
import { type Call, defineEndpoint, type Parameter, type Reply } from '../endpoint'
import { ApiProblem } from '../problems'
import { halObject, linksSchema } from '../representation'

const group = 'Providers'
const page = '/npi' as const
/** Another service is asked, which limits how often it answers. */
const cost = 10

const providerSchema = z.strictObject({
  number: z.string(),
  first_name: z.string(),
  middle_name: z.string(),
  last_name: z.string(),
  credential: z.string(),
  organization_name: z.string(),
  city: z.string(),
  state: z.string(),
})
const responses = {
  200: z.strictObject({ results: z.array(providerSchema), _links: linksSchema }),
}

const textParameter = (name: string, description: string): Parameter => ({
  name,
  description,
  schema: { type: 'string' },
})

async function respond({ viewer, links }: Call, find: () => Promise<NpiFinding>): Promise<Reply> {
  if (!isHealthcare(viewer)) throw new ApiProblem('not-found', 'This account does not have the feature.')
  const finding = await find()
  if (finding.outcome === 'found')
    return { status: 200, body: halObject({ results: finding.providers }, { search: links.to('npi') }) }
  throw new ApiProblem(
    finding.outcome === 'unreachable' ? 'unavailable' : 'invalid-query',
    finding.message,
    finding.outcome === 'unreachable' ? { headers: { 'Retry-After': '60' } } : {},
  )
}

export const npiEndpoints = [
  defineEndpoint({
    method: 'get',
    path: 'npi/:npiId',
    group,
    summary: 'Look up a health care provider by number (NPI)',
    page,
    cost,
    responses,
    reply: (call) => respond(call, () => lookUpNpi(call.params.npiId ?? '')),
  }),
  defineEndpoint({
    method: 'get',
    path: 'npi',
    group,
    summary: 'Search health care providers by name and address',
    page,
    cost,
    parameters: [
      textParameter('first_name', 'The first name of a person'),
      textParameter('last_name', 'The last name of a person'),
      textParameter('public_name', 'The name of a person or a practice, instead of first and last name'),
      textParameter('city', 'The city'),
      textParameter('state', 'The state, such as IL'),
      textParameter('postal_code', 'The postal code'),
    ],
    example: { query: 'first_name=Elise&last_name=Hiza' },
    responses,
    reply: (call) => respond(call, () => findProviders(providerQuerySchema.parse(toQueryObject(call.query)))),
  }),
]
