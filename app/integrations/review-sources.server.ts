/**
 * An account's reviews at the sources that somebody signed in to. Cached for each account and token, like the directory
 * adapters. A connection that the source reports as ended is recorded, so that people see it and no futile calls are
 * made.
 */
import { configuration } from '#app/configuration.server'
import type { Id } from '#app/database/schema'
import { asAccount } from '#app/database/tenant.server'
import { type Answer, mapAnswer } from '#app/providers/answer'
import { endsConnection } from '#app/providers/facebook-pages/problem'
import { type FacebookRatings, facebookRatings } from '#app/providers/facebook-pages/ratings.server'
import { type Trustpilot, type TrustpilotCall, trustpilotApi } from '#app/providers/trustpilot/api.server'
import { endsConnection as isTokenRefused } from '#app/providers/trustpilot/problem'
import { type TrustpilotReviews, trustpilotReviews } from '#app/providers/trustpilot/reviews.server'
import { trustpilotSettings } from './consent-parties.server'
import { renewTrustpilot, sourceAccess } from './source-access.server'
import { findSourceConnection, isUsable } from './source-connection-row.server'

const keptRatings = new Map<string, FacebookRatings>()
const keptTrustpilot = new Map<Id, Trustpilot>()
const mostKept = 500

function remembered<K, T>(kept: Map<K, T>, key: K, make: () => T): T {
  const known = kept.get(key)
  if (known) return known
  if (kept.size >= mostKept) kept.delete(kept.keys().next().value as K)
  const made = make()
  kept.set(key, made)
  return made
}

/** Returns null when Facebook is not connected. */
export async function facebookRatingsOf(accountId: Id): Promise<FacebookRatings | null> {
  const access = await sourceAccess(accountId, 'facebook')
  if (access?.outcome !== 'ok') return null
  const { token, key, ended } = access.value
  const make = () => facebookRatings({ ...configuration().facebook, token })
  const ratings = remembered(keptRatings, `${accountId} ${key}`, make)
  const noted = async <T>(asked: Promise<Answer<T>>): Promise<Answer<T>> => {
    const answer = await asked
    if (answer.outcome === 'rejected' && endsConnection(answer.code)) await ended()
    return answer
  }
  return {
    ...ratings,
    list: (page, options) => noted(ratings.list(page, options)),
    respond: (page, review, text) => noted(ratings.respond(page, review, text)),
    withdraw: (page, review) => noted(ratings.withdraw(page, review)),
  }
}

/** Returns null when Trustpilot is not connected. */
export async function trustpilotReviewsOf(accountId: Id): Promise<TrustpilotReviews | null> {
  const row = await asAccount(accountId, (tx) => findSourceConnection(tx, 'trustpilot'))
  if (!row || !isUsable(row, new Date())) return null
  const api = remembered(keptTrustpilot, accountId, () =>
    trustpilotApi({ ...trustpilotSettings(), accessToken: () => accessToken(accountId) }),
  )
  return trustpilotReviews({ call: (call) => renewingToken(accountId, api, call) })
}

async function accessToken(accountId: Id): Promise<Answer<string>> {
  const access = await sourceAccess(accountId, 'trustpilot')
  return access ? mapAnswer(access, ({ token }) => token) : notConnected
}

/**
 * Renews a token once when it is rejected before it expires. The connection has ended only when the new token is
 * rejected too.
 */
async function renewingToken<T>(accountId: Id, api: Trustpilot, call: TrustpilotCall<T>): Promise<Answer<T>> {
  const answer = await api.call(call)
  if (answer.outcome !== 'rejected' || answer.status !== 401 || !isTokenRefused(answer.code)) return answer
  const renewed = await renewTrustpilot(accountId, new Date())
  if (renewed === null) return answer
  return renewed.outcome === 'ok' ? api.call(call) : renewed
}

const notConnected: Answer<never> = {
  outcome: 'rejected',
  status: 401,
  code: 'NOT_CONNECTED',
  reason: 'Trustpilot is not connected.',
}
