import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { trustpilotEmulator } from '#app/demo/emulators/trustpilot/emulator.server'
import { asAccount } from '#app/kit/database/tenant.server'
import { findTrustpilotReviews } from '#app/product/integrations/source-adapters.server'
import { serializeTokens } from '#app/product/integrations/trustpilot/trustpilot-tokens'
import { saveSourceConnection } from '#app/product/locations/connections/source-connections.server'
import { sealToken } from '#app/product/locations/connections/token-sealing.server'
import { createBuilders } from '../support/builders'
import { openSql } from '../support/sql'
import { createTestDatabase } from '../support/test-database'

// Trustpilot, which can also reject every access token although it renews them.
let rejectsAccessTokens: boolean
const emulator = trustpilotEmulator({
  seed: { units: [{ id: 'a1', displayName: 'Bakery', domain: 'bakery.example' }] },
})
const server = createServer((request, response) => {
  if (!rejectsAccessTokens || request.url?.includes('/oauth/')) return void emulator(request, response)
  response.writeHead(401, { 'content-type': 'application/json' })
  response.end(JSON.stringify({ fault: { faultstring: 'Invalid access token' } }))
}).listen(0, '127.0.0.1')
await once(server, 'listening')
const environment = {
  TRUSTPILOT_URL: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
  TRUSTPILOT_CLIENT_ID: 'id',
  TRUSTPILOT_CLIENT_SECRET: 'secret',
}
Object.assign(process.env, environment)
const database = await createTestDatabase()
const rows = await openSql(database)
const build = createBuilders(rows)
await build.account({ id: '891' })
await build.user({ id: '8911', account_id: '891' })

beforeEach(async () => {
  rejectsAccessTokens = false
  const grant = { refreshToken: 'emulated', accessToken: 'rejected early', accessSeconds: 3600 }
  const token = sealToken('891', serializeTokens(grant, new Date()), 'trustpilot')
  const connection = { source: 'trustpilot', remoteName: '', userId: '8911', connectedBy: 'Dana' } as const
  await asAccount('891', (tx) =>
    saveSourceConnection(tx, { ...connection, token, expiresAt: null }, new Date()),
  )
})
afterAll(() => {
  server.close()
  for (const name of Object.keys(environment)) delete process.env[name]
})

const storeToken = async (text: string) =>
  rows.all('update source_connections set token = $1', [sealToken('891', text, 'trustpilot')])
const listReviews = async () => (await findTrustpilotReviews('891'))?.list('a1', { cursor: null })
const findState = () => rows.one(`select state from source_connections where source = 'trustpilot'`)

test('an access token that Trustpilot rejects early is renewed, and the call is repeated', async () => {
  expect(await listReviews()).toMatchObject({ outcome: 'ok' })
  expect(await findState()).toEqual({ state: 'connected' })
})

test('a connection whose renewed access token is rejected as well has ended, and no further calls are made', async () => {
  rejectsAccessTokens = true
  expect(await listReviews()).toMatchObject({ outcome: 'rejected', status: 401 })
  expect(await findState()).toEqual({ state: 'ended' })
  expect(await findTrustpilotReviews('891')).toBeNull()
})

test('a stored token that cannot be read ends the connection, so that a user reconnects it', async () => {
  await storeToken('not what a consent stores')
  expect(await listReviews()).toMatchObject({ outcome: 'rejected' })
  expect(await findState()).toEqual({ state: 'ended' })
})
