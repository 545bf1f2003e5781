/** The account of the call: its state, setup, brand, integrations, and what it can ask for. */
import { z } from 'zod'
import { loadBrandOfAccount } from '#app/platform/brand/brand.server'
import { canRequestFeature, requestFeature } from '#app/platform/feature-requests/request-feature.server'
import {
  requestableFeatureNames,
  requestableFeatures,
} from '#app/platform/feature-requests/requestable-features'
import { daysUntilExpiry } from '#app/platform/page/banners/expiry'
import { loadIntegrations } from '#app/product/integrations/integrations.server'
import { listSourceConnections } from '#app/product/locations/connections/source-connections.server'
import { loadSetupProgress } from '#app/site/frame/banners/trial.server'
import { type Call, defineEndpoint } from '../endpoint'
import { fixedListEndpoint } from '../fixed-list-endpoint.server'
import { itemEndpoint } from '../item-endpoint.server'
import { ApiProblem } from '../problems'
import { accountDetailsResource } from '../resources/account-details-resource'
import {
  brandResource,
  connectionResource,
  integrationResource,
  setupProgressResource,
} from '../resources/integration-resource'

const group = 'Account'

const accountLinks = ({ viewer, links }: Call) => ({
  self: links.to('accounts/:accountId', { accountId: viewer.accountId }),
  setup_progress: links.to('accounts/:accountId/setup_progress', { accountId: viewer.accountId }),
  locations: links.to('locations'),
  reviews: links.to('reviews'),
})

const loadAllIntegrations = async ({ tx, viewer, clock }: Call) =>
  (await loadIntegrations(tx, { hasZapier: viewer.settings.zapier === true, now: clock.now })).integrations

export const accountEndpoints = [
  itemEndpoint({
    path: 'accounts/:accountId',
    group,
    summary: 'Load an account',
    page: 'signed-in',
    resource: accountDetailsResource,
    find: async ({ viewer, clock }) => ({ viewer, now: clock.now }),
    links: (_, call) => accountLinks(call),
  }),
  itemEndpoint({
    path: 'accounts/:accountId/setup_progress',
    group,
    summary: 'Load how far an account has come in its first steps',
    page: 'signed-in',
    resource: setupProgressResource,
    find: ({ tx }) => loadSetupProgress(tx),
    links: (_, call) => ({ account: accountLinks(call).self }),
  }),
  itemEndpoint({
    path: 'mywhitelabel',
    group,
    summary: 'Load the brand that the account shows: its own, that of its partner account, or ours',
    page: 'signed-in',
    resource: brandResource,
    find: ({ tx, viewer }) => loadBrandOfAccount(viewer.accountId, tx),
    links: () => ({}),
  }),
  fixedListEndpoint({
    path: 'integrations',
    group,
    summary: 'List integrations and their states',
    page: '/settings/integrations',
    rel: 'integrations',
    resource: integrationResource,
    load: loadAllIntegrations,
  }),
  fixedListEndpoint({
    path: 'oauth_tokens',
    group,
    summary: 'List the connections to sources, and when they expire; never their tokens',
    page: '/settings/integrations',
    rel: 'oauth_tokens',
    resource: connectionResource,
    load: async ({ tx, clock }) =>
      (await listSourceConnections(tx)).map((connection) => ({
        ...connection,
        daysLeft: daysUntilExpiry(connection.expiresAt, clock.now),
      })),
  }),
  defineEndpoint({
    method: 'post',
    path: 'feature_requests',
    group,
    summary: 'Ask the operator for a feature',
    page: '/feature-requests',
    body: z.strictObject({
      type: z.literal('feature_request').default('feature_request'),
      feature_name: z.enum(requestableFeatureNames),
    }),
    example: { body: { feature_name: 'Amplify' } },
    responses: { 201: z.strictObject({ feature_name: z.string() }) },
    reply: async ({ viewer, body, clock }) => {
      const { feature_name: subject } = body
      if (!canRequestFeature(viewer, subject))
        throw new ApiProblem('not-permitted', 'The user of this token does not have the permission.')
      const { code: feature } = requestableFeatures[subject]
      if (!(await requestFeature(viewer, { feature, subject }, clock.now)))
        throw new ApiProblem('internal-error', 'There was an error while sending your request.')
      return { status: 201, body: { feature_name: subject } }
    },
  }),
]
