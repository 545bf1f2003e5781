/**
 * A Page's own token, which edits and its reviews need. Asked for with the token of whoever connected, and kept in
 * memory while it is taken; who may not act for a Page is not given one.
 */
import type { Answer } from '../answer'
import type { Graph } from './graph.server'
import { pageToken } from './wire'

export type PageTokens = {
  /** Asks with a Page's token, and forgets the token when it was refused. */
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

  return {
    async as(path, ask) {
      const token = await tokenOf(path)
      if (token.outcome !== 'ok') return token
      const answer = await ask(token.value)
      if (answer.outcome === 'rejected') kept.delete(path)
      return answer
    },
  }
}

const notAllowed: Answer<never> = {
  outcome: 'rejected',
  status: 403,
  code: 'PERMISSION',
  reason: 'Whoever connected Facebook may not act for this Page.',
}
