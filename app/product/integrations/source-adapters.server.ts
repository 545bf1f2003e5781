/**
 * Gives access to an account's reviews at the sources that a user connected by signing in. API clients are cached, like
 * the directory adapters. If the source reports that the connection ended, that is recorded, so that the integrations
 * page shows it and no further calls are made.
 */
import { configuration } from '#app/kit/configuration.server'
import type { Id } from '#app/kit/database/schema'
import { asAccount } from '#app/kit/database/tenant.server'
import { isConnectionEnded } from '#app/kit/providers/facebook-pages/problem'
import { createFacebookRatings, type FacebookRatings } from '#app/kit/providers/facebook-pages/ratings.server'
import { mapResult, type ProviderResult } from '#app/kit/providers/provider-result'
import {
  createTrustpilotApi,
  type TrustpilotApi,
  type TrustpilotCall,
} from '#app/kit/providers/trustpilot/api.server'
import { isConnectionEnded as isInvalidTokenCode } from '#app/kit/providers/trustpilot/problem'
import { createTrustpilotReviews, type TrustpilotReviews } from '#app/kit/providers/trustpilot/reviews.server'
import { findSourceConnection, isUsable } from '#app/product/locations/connections/source-connections.server'
import { trustpilotSettings } from './consent-providers.server'
import { loadSourceAccess, renewConnection } from './source-access.server'

const ratingsCache = new Map<string, FacebookRatings>()
const trustpilotCache = new Map<Id, TrustpilotApi>()
const maxCacheSize = 500

function getOrCreate<K, T>(cache: Map<K, T>, key: K, create: () => T): T {
  const cached = cache.get(key)
  if (cached) return cached
  if (cache.size >= maxCacheSize) cache.delete(cache.keys().next().value as K)
  const created = create()
  cache.set(key, created)
  return created
}

/** Returns the account's Facebook ratings, or null if Facebook is not connected. */
export async function findFacebookRatings(accountId: Id): Promise<FacebookRatings | null> {
  const access = await loadSourceAccess(accountId, 'facebook')
  if (access?.outcome !== 'ok') return null
  const { token, key, recordEnd } = access.value
  const create = () => createFacebookRatings({ ...configuration().facebook, token })
  const ratings = getOrCreate(ratingsCache, `${accountId} ${key}`, create)
  const recordIfEnded = async <T>(call: Promise<ProviderResult<T>>): Promise<ProviderResult<T>> => {
    const result = await call
    if (result.outcome === 'rejected' && isConnectionEnded(result.code)) await recordEnd()
    return result
  }
  return {
    ...ratings,
    list: (page, options) => recordIfEnded(ratings.list(page, options)),
    respond: (page, review, text) => recordIfEnded(ratings.respond(page, review, text)),
    withdraw: (page, review) => recordIfEnded(ratings.withdraw(page, review)),
  }
}

/** Returns the account's Trustpilot reviews, or null if Trustpilot is not connected. */
export async function findTrustpilotReviews(accountId: Id): Promise<TrustpilotReviews | null> {
  const row = await asAccount(accountId, (tx) => findSourceConnection(tx, 'trustpilot'))
  if (!row || !isUsable(row, new Date())) return null
  const api = getOrCreate(trustpilotCache, accountId, () =>
    createTrustpilotApi({ ...trustpilotSettings(), accessToken: () => loadAccessToken(accountId) }),
  )
  return createTrustpilotReviews({ call: (call) => callWithRenewal(accountId, api, call) })
}

async function loadAccessToken(accountId: Id): Promise<ProviderResult<string>> {
  const access = await loadSourceAccess(accountId, 'trustpilot')
  return access ? mapResult(access, ({ token }) => token) : notConnected
}

/**
 * Renews the access token and repeats the call, once, if Trustpilot rejects a token that has not expired. The
 * connection itself has ended only if the renewal or the renewed token is rejected too.
 */
async function callWithRenewal<T>(
  accountId: Id,
  api: TrustpilotApi,
  call: TrustpilotCall<T>,
): Promise<ProviderResult<T>> {
  const result = await api.call(call)
  if (!isTokenRejected(result)) return result
  const renewal = await renewConnection(accountId, 'trustpilot', new Date())
  if (renewal === null) return result
  if (renewal.outcome !== 'ok') return renewal
  const repeated = await api.call(call)
  if (isTokenRejected(repeated)) await renewal.value.recordEnd()
  return repeated
}

function isTokenRejected(result: ProviderResult<unknown>): boolean {
  return result.outcome === 'rejected' && result.status === 401 && isInvalidTokenCode(result.code)
}

const notConnected: ProviderResult<never> = {
  outcome: 'rejected',
  status: 401,
  code: 'NOT_CONNECTED',
  reason: 'Trustpilot is not connected.',
}
