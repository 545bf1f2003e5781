import { once } from 'node:events'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import {
  type GoogleEmulatorOptions,
  googleEmulator,
} from '#app/demo/emulators/google-business-profile/emulator.server'
import type { Call } from '#app/demo/emulators/protocol/call-journal.server'
import { createGoogleBusinessApi } from '#app/kit/providers/google-business-profile/api.server'

export const bakery = 'accounts/1/locations/2'

/** Starts an emulated Google on its own port. Returns functions to connect to it and to control it. */
export async function startGoogle(options: GoogleEmulatorOptions = {}) {
  const server = createServer(googleEmulator(options)).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`

  async function control(method: string, path: string, body?: unknown): Promise<Record<string, unknown>> {
    const headers = { 'content-type': 'application/json' }
    const response = await fetch(`${url}/emulator/${path}`, { method, headers, body: JSON.stringify(body) })
    if (!response.ok) throw new Error(`${path}: ${response.status} ${await response.text()}`)
    return response.json()
  }

  return {
    url,
    connect: (settings: { refreshToken?: string; timeoutMs?: number; clientSecret?: string } = {}) =>
      createGoogleBusinessApi({
        url,
        tokenUrl: `${url}/token`,
        clientId: 'id',
        clientSecret: 'secret',
        refreshToken: 'refresh',
        ...settings,
      }),
    seed: (seeded: unknown) => control('POST', 'seed', seeded),
    fail: (fault: unknown) => control('POST', 'faults', fault),
    moderate: (verdict: unknown) => control('POST', 'moderate', verdict),
    /** Makes the profile show other values for these fields than its owner wrote. */
    drift: (name: string, location: unknown) => control('POST', 'drift', { name, location }),
    /** Rejects every edit of the profile for this reason; null accepts edits again. */
    refuse: (name: string, reason: string | null) => control('POST', 'refuse', { name, reason }),
    /** Ends Google's review of the fields that are pending. */
    decide: (name: string, isApproved: boolean) => control('POST', 'decide', { name, isApproved }),
    deleteReview: (name: string) => control('POST', 'reviews/delete', { name }),
    endTokens: () => control('POST', 'tokens/end'),
    revoke: (refreshToken: string) => control('POST', 'tokens/revoke', { refreshToken }),
    state: () => control('GET', 'state'),
    async calls(match: string): Promise<Call[]> {
      const { calls } = (await control('GET', 'calls')) as { calls: Call[] }
      return calls.filter(({ method, path }) => `${method} ${path}`.includes(match))
    },
    stop: () => stop(server),
  }
}

async function stop(server: Server): Promise<void> {
  server.close()
  server.closeAllConnections()
  await once(server, 'close')
}

/** Returns `count` reviews of the bakery, newest first. */
export function bakeryReviews(count: number) {
  const stars = ['ONE', 'TWO', 'THREE', 'FOUR', 'FIVE']
  return Array.from({ length: count }, (_, index) => ({
    reviewId: `review-${index}`,
    starRating: stars[index % 5],
    comment: `Bread number ${index}`,
    createTime: new Date(Date.UTC(2026, 0, 1) - index * 3_600_000).toISOString(),
  }))
}
