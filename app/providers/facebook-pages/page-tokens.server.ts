/**
 * A Page's own token, which edits and its reviews need. Asked for with the token of whoever connected, and kept in
 * memory while it is taken; who may not act for a Page is not given one.
 */
import type { Answer } from '../answer'
import type { Graph } from './graph.server'
import { endsConnection } from './problem'
import { pageToken } from './wire'

export type PageTokens = {
  /** Asks with a Page's token; once more with a new one, when it was taken back while the connection stands. */
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
      // The connection has just given this token, so it is not the connection that ended.
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
