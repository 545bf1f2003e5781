/**
 * Provides the Google clients of this process. Each account and token has its own cached API, because an API holds an
 * access token and a circuit breaker. An account's own connection takes precedence over that of the
 * installation. Edits are counted in the database, so that all workers together respect Google's limit of ten edits per
 * minute for each profile.
 */
import { configuration } from '#app/kit/configuration.server'
import type { Id } from '#app/kit/database/schema'
import { asAccount } from '#app/kit/database/tenant.server'
import {
  createGoogleBusinessApi,
  type GoogleApi,
} from '#app/kit/providers/google-business-profile/api.server'
import { createGoogleClient } from '#app/kit/providers/google-business-profile/client.server'
import type { ProfileClient } from '#app/kit/providers/profile-client/profile-client'
import { findSourceConnection, markConnectionEnded } from '../connections/source-connections.server'
import { unsealToken } from '../connections/token-sealing.server'
import { reserveEdit } from './edit-limit.server'

const apiCache = new Map<string, GoogleApi>()
const MAX_CACHED_APIS = 500

/** Returns the account's client, or null if Google is not connected or the connection has ended. */
export async function findGoogleClient(accountId: Id): Promise<ProfileClient | null> {
  const api = await findApi(accountId)
  return api && createGoogleClient(api, configuration().google.url)
}

async function findApi(accountId: Id): Promise<GoogleApi | null> {
  const row = await asAccount(accountId, (tx) => findSourceConnection(tx, 'google'))
  if (!row) return configuredApi(accountId)
  if (row.state !== 'connected' || !row.token) return null
  const sealed = row.token
  const token = unsealToken(accountId, sealed, 'google')
  if (token) return accountApi(accountId, sealed, token)
  // The token cannot be decrypted, because its encryption key was removed. Only a new consent helps, so mark the
  // connection as ended.
  await recordEnd(accountId, sealed)
  return null
}

function configuredApi(accountId: Id): GoogleApi | null {
  const { refreshToken } = configuration().google
  return refreshToken ? cachedApi(accountId, 'configured', refreshToken) : null
}

/**
 * Returns a client that marks the connection as ended when Google rejects the token, so that users are informed and no
 * further requests are made.
 */
function accountApi(accountId: Id, sealed: string, refreshToken: string): GoogleApi {
  const api = cachedApi(accountId, sealed, refreshToken)
  return {
    ...api,
    async call(call) {
      const result = await api.call(call)
      if (result.outcome === 'rejected' && result.code === 'invalid_grant') await recordEnd(accountId, sealed)
      return result
    },
  }
}

function cachedApi(accountId: Id, sealed: string, refreshToken: string): GoogleApi {
  const key = `${accountId} ${sealed}`
  const cached = apiCache.get(key)
  if (cached) return cached
  if (apiCache.size >= MAX_CACHED_APIS) apiCache.delete(apiCache.keys().next().value as string)
  const api = createApi(accountId, refreshToken)
  apiCache.set(key, api)
  return api
}

/** Records that Google no longer accepts the token, unless the account has reconnected in the meantime. */
async function recordEnd(accountId: Id, token: string): Promise<void> {
  await asAccount(accountId, (tx) =>
    markConnectionEnded(tx, { source: 'google', token }, 'ended', new Date()),
  )
}

function createApi(accountId: Id, refreshToken: string): GoogleApi {
  return createGoogleBusinessApi({
    ...configuration().google,
    refreshToken,
    secondsUntilEdit: (profile) => asAccount(accountId, (tx) => reserveEdit(tx, profile, Date.now())),
  })
}
