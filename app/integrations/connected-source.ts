import type { ConnectedSource } from '#app/database/schema'

/** Returns the source named in the URL. Otherwise throws a 404. */
export function requireConnectedSource(source: string | undefined): ConnectedSource {
  if (source !== 'facebook' && source !== 'trustpilot') throw new Response('Not found', { status: 404 })
  return source
}
