import { once } from 'node:events'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import {
  type GoogleEmulatorOptions,
  googleEmulator,
} from '#app/demo/emulators/google-business-profile/emulator.server'
import type { Call } from '#app/demo/emulators/protocol/call-journal.server'
import { createGoogleBusinessApi } from '#app/providers/google-business-profile/api.server'

export const bakery = 'accounts/1/locations/2'

/** An emulated Google on a port of its own, with connections to it and its switches. */
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
    /** People see these fields of a profile otherwise than its owner wrote them. */
    drift: (name: string, location: unknown) => control('POST', 'drift', { name, location }),
    /** Every edit of the profile is refused for that reason, until it is null. */
    refuse: (name: string, reason: string | null) => control('POST', 'refuse', { name, reason }),
    /** Google has looked at what is in review. */
    decide: (name: string, isApproved: boolean) => control('POST', 'decide', { name, isApproved }),
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

/** `count` reviews of the bakery, the first the newest. */
export function bakeryReviews(count: number) {
  const stars = ['ONE', 'TWO', 'THREE', 'FOUR', 'FIVE']
  return Array.from({ length: count }, (_, index) => ({
    reviewId: `review-${index}`,
    starRating: stars[index % 5],
    comment: `Bread number ${index}`,
    createTime: new Date(Date.UTC(2026, 0, 1) - index * 3_600_000).toISOString(),
  }))
}
