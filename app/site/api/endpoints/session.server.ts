/** The user of the token, and their tokens. */
import { z } from 'zod'
import { renameUser } from '#app/accounts/users/profile.server'
import { queryOwnAccount } from '#app/accounts/users/query-own-account.server'
import { profileSchema } from '#app/accounts/users/user-schema'
import { listApiTokens, requireApiToken, revokeApiToken } from '#app/platform/viewer/api-tokens.server'
import { actorOf, recordAudit } from '#app/platform/viewer/audit.server'
import { type Call, defineEndpoint } from '../endpoint'
import { fixedListEndpoint } from '../fixed-list-endpoint.server'
import { ApiProblem } from '../problems'
import { halObject, recordSchema } from '../representation'
import { apiTokenResource } from '../resources/api-token-resource'
import { profileResource } from '../resources/profile-resource'
import { sessionResource } from '../resources/session-resource'

const group = 'Session'

/** Revokes a token of the user, which is stored in their own account, whatever the account of the call. */
function revoke({ viewer, clock }: Call, tokenId: string | undefined): Promise<{ status: 204 }> {
  return queryOwnAccount(viewer, async (tx) => {
    const token = await requireApiToken(tx, viewer.userId, tokenId)
    if (await revokeApiToken(tx, viewer.userId, token.id, clock.now))
      await recordAudit(tx, { ...actorOf(viewer), action: 'token.revoked', subject: token.name })
    return { status: 204 }
  })
}

export const sessionEndpoints = [
  defineEndpoint({
    method: 'get',
    path: 'auth',
    group,
    summary: 'Load the user of the token, and their permissions in the account',
    page: 'signed-in',
    responses: { 200: recordSchema(sessionResource) },
    reply: async ({ viewer, links }) => ({
      status: 200,
      body: halObject(sessionResource.represent(viewer), { self: links.to('auth') }),
    }),
  }),
  defineEndpoint({
    method: 'delete',
    path: 'auth',
    group,
    summary: 'Revoke the token of the request',
    page: 'signed-in',
    commitsSeparately: true,
    responses: { 204: null },
    reply: (call) => revoke(call, call.tokenId),
  }),
  fixedListEndpoint({
    path: 'api_tokens',
    group,
    summary: 'List the user’s own tokens',
    page: '/settings/api-tokens',
    rel: 'api_tokens',
    resource: apiTokenResource,
    load: ({ viewer }) => queryOwnAccount(viewer, (tx) => listApiTokens(tx, viewer.userId)),
  }),
  defineEndpoint({
    method: 'delete',
    path: 'api_tokens/:tokenId',
    group,
    summary: 'Revoke a token of the user',
    page: '/settings/api-tokens/:tokenId/revoke',
    commitsSeparately: true,
    responses: { 204: null },
    reply: (call) => revoke(call, call.params.tokenId),
  }),
  fixedListEndpoint({
    path: 'profiles',
    group,
    summary: 'List the profile of the user',
    page: 'signed-in',
    rel: 'profiles',
    resource: profileResource,
    load: ({ viewer }) => [viewer],
  }),
  defineEndpoint({
    method: 'patch',
    path: 'profiles/:profileId',
    group,
    summary: 'Change the name of the user',
    page: '/settings/profile',
    commitsSeparately: true,
    body: z.strictObject({ name: profileSchema.shape.name }),
    example: { body: { name: 'Dana Okafor' } },
    responses: { 200: recordSchema(profileResource) },
    reply: async ({ viewer, params, body }) => {
      if (params.profileId !== viewer.profileId) throw new ApiProblem('not-found', 'There is no such record.')
      await renameUser(viewer, body.name, null)
      return { status: 200, body: halObject(profileResource.represent({ ...viewer, name: body.name }), {}) }
    },
  }),
]
