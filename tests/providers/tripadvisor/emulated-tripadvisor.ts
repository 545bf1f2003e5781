import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tripadvisorEmulator } from '#app/demo/emulators/tripadvisor/emulator.server'
import { createTripadvisorAdapter } from '#app/kit/providers/tripadvisor/directory.server'
import { createTripadvisorReviewSource } from '#app/kit/providers/tripadvisor/reviews.server'

/** Starts an emulated Tripadvisor on its own port. Returns functions to connect to it and to control it. */
export async function startTripadvisor() {
  const server = createServer(tripadvisorEmulator()).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`

  async function control(method: string, path: string, body?: unknown): Promise<void> {
    const headers = { 'content-type': 'application/json' }
    const response = await fetch(`${url}/emulator/${path}`, { method, headers, body: JSON.stringify(body) })
    if (!response.ok) throw new Error(`${path}: ${response.status} ${await response.text()}`)
  }

  return {
    connect: (timeoutMs = 5000) => createTripadvisorAdapter({ url, key: 'key', timeoutMs }),
    reviews: () => createTripadvisorReviewSource({ url, key: 'key' }),
    seed: (seeded: unknown) => control('POST', 'seed', seeded),
    drift: (id: string, details: unknown) => control('POST', 'drift', { id, details }),
    fail: (fault: unknown) => control('POST', 'faults', fault),
    forgetFaults: () => control('DELETE', 'faults'),
    async stop() {
      server.close()
      server.closeAllConnections()
      await once(server, 'close')
    },
  }
}
