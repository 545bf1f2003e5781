import type { ConnectedSource } from '#app/database/schema'

/** Returns the source named in the URL. Otherwise throws a 404. */
export function requireSource(named: string | undefined): ConnectedSource {
  if (named !== 'facebook' && named !== 'trustpilot') throw new Response('Not found', { status: 404 })
  return named
}
