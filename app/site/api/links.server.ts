/**
 * Builds the links of the API's responses. They are absolute, because programs store them, and are built from the
 * configured address, never from a request's Host header.
 */

import { configuration } from '#app/kit/configuration.server'
import type { Viewer } from '#app/platform/viewer/viewer.server'
import { allowsEndpoint } from './access.server'
import type { Endpoint } from './endpoint'
import type { Link, Links } from './links'

export const apiBase = () => `${configuration().baseUrl}/api`

/** Links in a child account name it, because the token belongs to the parent account. */
export function linksFor(viewer: Viewer, endpoints: readonly Endpoint[]): Links {
  const reads = new Map(
    endpoints.filter(({ method }) => method === 'get').map((endpoint) => [endpoint.path, endpoint]),
  )
  // A list has a link to the same calls in each of its rows.
  const allowed = new Map<Endpoint, boolean>()
  const isAllowed = (endpoint: Endpoint) => {
    const known = allowed.get(endpoint) ?? allowsEndpoint(endpoint, viewer)
    allowed.set(endpoint, known)
    return known
  }
  return {
    to: (path, params = {}, query = new URLSearchParams()) => {
      const endpoint = reads.get(path)
      if (!endpoint) throw new Error(`no call reads ${path}`)
      if (!isAllowed(endpoint)) return undefined
      const named = new URLSearchParams(query)
      if (viewer.isShadowing) named.set('account_id', viewer.accountId)
      return { href: `${apiBase()}/${fillPath(path, params)}${named.size > 0 ? `?${named}` : ''}` }
    },
    lists: () =>
      Object.fromEntries(
        [...reads.values()]
          .filter(({ path, isPlanned }) => path !== '' && !path.includes(':') && !isPlanned)
          .filter(isAllowed)
          .map((endpoint) => [endpoint.path, templatedLink(endpoint)]),
      ),
    page: (path) => ({ href: `${configuration().baseUrl}${path}`, type: 'text/html' }),
  }
}

function templatedLink({ path, parameters }: Endpoint): Link {
  const variables = parameters.map(({ name, schema }) => {
    // Brackets are not allowed in the names of variables.
    const variable = encodeURIComponent(name)
    return schema.type === 'array' ? `${variable}*` : variable
  })
  const href = `${apiBase()}/${path}`
  return variables.length > 0 ? { href: `${href}{?${variables.join(',')}}`, templated: true } : { href }
}

function fillPath(path: string, params: Record<string, string>): string {
  return path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(params[name] ?? ''))
}
