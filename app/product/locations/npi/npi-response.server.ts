/**
 * Builds the JSON response of `/npi` and `/npi/{number}`: `results` with status 200, or an error message with status
 * 400 or 503.
 */
import type { Viewer } from '#app/platform/viewer/viewer.server'
import type { NpiFinding } from './npi'
import { isHealthcare } from './npi-lookup.server'

const statuses = { 'not-found': 400, deactivated: 400, unreachable: 503 } as const

export async function respondWithProviders(
  viewer: Viewer,
  find: () => Promise<NpiFinding>,
): Promise<Response> {
  if (!isHealthcare(viewer)) throw new Response('Not found', { status: 404 })
  const finding = await find()
  const headers = { 'Cache-Control': 'no-store' }
  if (finding.outcome === 'found') return Response.json({ results: finding.providers }, { headers })
  return Response.json(
    { error: finding.message, results: [] },
    { status: statuses[finding.outcome], headers },
  )
}
