import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import {
  type FacebookEmulatorOptions,
  facebookEmulator,
} from '#app/demo/emulators/facebook-pages/emulator.server'
import type { Call } from '#app/demo/emulators/protocol/call-journal.server'
import { createFacebookAdapter } from '#app/kit/providers/facebook-pages/directory.server'
import type { ListingFacts } from '#app/kit/providers/listing-facts'

/** Starts an emulated Facebook on its own port. Returns functions to connect to it and to control it. */
export async function startFacebook(options: FacebookEmulatorOptions = {}) {
  const server = createServer(facebookEmulator(options)).listen(0, '127.0.0.1')
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
    connect: (settings: { token?: string; timeoutMs?: number; pageId?: string } = {}) =>
      createFacebookAdapter({ url, version: 'v24.0', token: 'emulated-1', ...settings }),
    seed: (seeded: unknown) => control('POST', 'seed', seeded),
    fail: (fault: unknown) => control('POST', 'faults', fault),
    forgetFaults: () => control('DELETE', 'faults'),
    drift: (id: string, fields: unknown) => control('POST', 'drift', { id, fields }),
    refuse: (id: string, refuses: { parameter: string; message: string } | null) =>
      control('POST', 'refuse', { id, refuses }),
    remove: (id: string) => control('POST', 'remove', { id }),
    settle: () => control('POST', 'settle'),
    endTokens: () => control('POST', 'tokens/end'),
    revoke: (token: string) => control('POST', 'tokens/revoke', { token }),
    async calls(match: string): Promise<Call[]> {
      const { calls } = (await control('GET', 'calls')) as { calls: Call[] }
      return calls.filter(({ method, path }) => `${method} ${path}`.includes(match))
    },
    async stop() {
      server.close()
      server.closeAllConnections()
      await once(server, 'close')
    },
  }
}

/** The facts of a bakery. */
export const bakery: ListingFacts = {
  public_name: 'Wheatwhistle Bakery',
  external_id: 'WW-001',
  address: {
    address: '108 N State St',
    address_2: '',
    city: 'Chicago',
    state: 'IL',
    zipcode: '60602',
    country_id: 'US',
  },
  phone: '(312) 555-0101',
  website: 'https://wheatwhistle.example/loop',
  category: { gcid: 'gcid:bakery', name: 'Bakery' },
  open_status: 'active',
  hours: null,
  special_hours: [],
}

/** The bakery's Page, under the Page of its chain. */
export function bakeryPages(settings: object = {}) {
  const location = { street: '108 N State St', city: 'Chicago', state: 'IL', zip: '60602' }
  const fields = {
    name: 'Wheatwhistle Bakery',
    link: 'https://www.facebook.com/1001',
    category: 'Bakery',
    phone: '(312) 555-0101',
    website: 'https://wheatwhistle.example/loop',
    location: { ...location, country: 'United States', latitude: 41.88, longitude: -87.62 },
    store_code: 'WW-001',
    store_number: 1,
  }
  return {
    settings: { delaySeconds: 0, usagePercent: 0, tokensEndedAt: 0, ...settings },
    businesses: [{ number: '1', name: 'Wheatwhistle Bakery' }],
    pages: [
      { id: '1000', business: '1', fields: { name: 'Wheatwhistle Bakery' } },
      { id: '1001', business: '1', parent: '1000', fields },
    ],
  }
}
