/**
 * Provides a Page's own token, which edits and reviews of the Page require. It is obtained with the token of the user
 * who connected, and kept in memory as long as Facebook accepts it. A user who is not allowed to act for a Page gets no
 * token.
 */
import type { ProviderResult } from '../provider-result'
import type { GraphApi } from './graph-api.server'
import { isConnectionEnded } from './problem'
import { pageToken } from './wire'

export type PageTokens = {
  /**
   * Calls `request` with the Page's token. If the token was revoked while the connection is still valid, repeats the
   * call with a new token.
   */
  withToken: <T>(
    path: string,
    request: (token: string) => Promise<ProviderResult<T>>,
  ) => Promise<ProviderResult<T>>
}

export function createPageTokens(api: GraphApi): PageTokens {
  const tokens = new Map<string, string>()

  async function findToken(path: string): Promise<ProviderResult<string>> {
    const cached = tokens.get(path)
    if (cached) return { outcome: 'ok', value: cached }
    const query = { fields: 'access_token' }
    const result = await api.call({ method: 'GET', path, query, shape: pageToken })
    if (result.outcome !== 'ok') return result
    const token = result.value.access_token
    if (!token) return notAllowedResult
    tokens.set(path, token)
    return { outcome: 'ok', value: token }
  }

  async function requestOnce<T>(
    path: string,
    request: (token: string) => Promise<ProviderResult<T>>,
  ): Promise<ProviderResult<T>> {
    const token = await findToken(path)
    return token.outcome === 'ok' ? request(token.value) : token
  }

  return {
    async withToken(path, request) {
      const result = await requestOnce(path, request)
      if (result.outcome !== 'rejected') return result
      const wasRevoked = tokens.delete(path) && isConnectionEnded(result.code)
      if (!wasRevoked) return result
      const retried = await requestOnce(path, request)
      // Facebook has just issued this token through the connection, so the connection is still valid.
      const isRefused =
        retried.outcome === 'rejected' && isConnectionEnded(retried.code) && tokens.delete(path)
      return isRefused ? notAllowedResult : retried
    },
  }
}

const notAllowedResult: ProviderResult<never> = {
  outcome: 'rejected',
  status: 403,
  code: 'PERMISSION',
  reason: 'The connected Facebook user can’t manage this Page.',
}
