import type { ConnectedSource } from '#app/kit/database/schema'

/** Returns the source in the URL. Throws a 404 if it is not a source that users can connect. */
export function requireConnectedSource(source: string | undefined): ConnectedSource {
  if (source !== 'facebook' && source !== 'trustpilot') throw new Response('Not found', { status: 404 })
  return source
}
