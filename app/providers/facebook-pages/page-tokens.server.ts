/**
 * A Page's own token, which edits and reviews of the Page require. Obtained with the token of the person who connected,
 * and kept in memory while it is accepted. A person who may not act for a Page gets no token.
 */
import type { Answer } from '../answer'
import type { Graph } from './graph.server'
import { endsConnection } from './problem'
import { pageToken } from './wire'

export type PageTokens = {
  /**
   * Calls with a Page's token, and once more with a new token when the old one was revoked while the connection is
   * still valid.
   */
  as: <T>(path: string, ask: (token: string) => Promise<Answer<T>>) => Promise<Answer<T>>
}

export function pageTokens(api: Graph): PageTokens {
  const kept = new Map<string, string>()

  async function tokenOf(path: string): Promise<Answer<string>> {
    const known = kept.get(path)
    if (known) return { outcome: 'ok', value: known }
    const query = { fields: 'access_token' }
    const answer = await api.call({ method: 'GET', path, query, shape: pageToken })
    if (answer.outcome !== 'ok') return answer
    const token = answer.value.access_token
    if (!token) return notAllowed
    kept.set(path, token)
    return { outcome: 'ok', value: token }
  }

  async function askOnce<T>(path: string, ask: (token: string) => Promise<Answer<T>>): Promise<Answer<T>> {
    const token = await tokenOf(path)
    return token.outcome === 'ok' ? ask(token.value) : token
  }

  return {
    async as(path, ask) {
      const answer = await askOnce(path, ask)
      if (answer.outcome !== 'rejected') return answer
      const isOld = kept.delete(path) && endsConnection(answer.code)
      if (!isOld) return answer
      const again = await askOnce(path, ask)
      // The connection has just issued this token, so the connection itself has not ended.
      const isRefused = again.outcome === 'rejected' && endsConnection(again.code) && kept.delete(path)
      return isRefused ? notAllowed : again
    },
  }
}

const notAllowed: Answer<never> = {
  outcome: 'rejected',
  status: 403,
  code: 'PERMISSION',
  reason: 'Whoever connected Facebook may not act for this Page.',
}
