/**
 * An account's reviews at the sources somebody signed in to, kept for each account and token as the directories'
 * adapters are. An end that the source tells of is noted, so that people see it and nothing is tried in vain.
 */
import { configuration } from '#app/configuration.server'
import type { Id } from '#app/database/schema'
import type { Answer } from '#app/providers/answer'
import { endsConnection } from '#app/providers/facebook-pages/problem'
import { type FacebookRatings, facebookRatings } from '#app/providers/facebook-pages/ratings.server'
import { sourceAccess } from './source-access.server'

const kept = new Map<string, FacebookRatings>()
const mostKept = 500

/** Null where Facebook is not connected. */
export async function facebookRatingsOf(accountId: Id): Promise<FacebookRatings | null> {
  const access = await sourceAccess(accountId, 'facebook')
  if (access?.outcome !== 'ok') return null
  const { token, key, ended } = access.value
  const ratings =
    kept.get(`${accountId} ${key}`) ?? facebookRatings({ url: configuration().facebookUrl, token })
  if (kept.size >= mostKept) kept.delete(kept.keys().next().value as string)
  kept.set(`${accountId} ${key}`, ratings)
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
