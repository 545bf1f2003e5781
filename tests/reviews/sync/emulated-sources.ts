/**
 * Fixtures for tests of sources other than Google: their emulators, and an account whose locations have a listing in
 * each.
 */
import { afterAll } from 'vitest'
import { tripadvisorEmulator } from '#app/demo/emulators/tripadvisor/emulator.server'
import { yelpEmulator } from '#app/demo/emulators/yelp/emulator.server'
import type { ConnectedSource } from '#app/kit/database/schema'
import { asAccount } from '#app/kit/database/tenant.server'
import { saveSourceConnection } from '#app/product/locations/connections/source-connections.server'
import { sealToken } from '#app/product/locations/connections/token-sealing.server'
import { startEmulator } from '../../providers/directory-fixtures'
import { startFacebook } from '../../providers/facebook-pages/emulated-facebook'
import type { SqlClient } from '../../support/sql'
import type { TestDatabase } from '../../support/test-database'
import { createAccountWithLocations } from '../review-fixtures'

/** Source IDs by code. */
export const sourceIds = { facebook: '2', yelp: '3', tripadvisor: '4', trustpilot: '5' }

/**
 * Starts the emulators of Facebook, Yelp and Tripadvisor, and configures their addresses. They stop after the test
 * file.
 */
export async function startSources() {
  const facebook = await startFacebook()
  const yelp = await startEmulator(yelpEmulator())
  const tripadvisor = await startEmulator(tripadvisorEmulator())
  Object.assign(process.env, {
    FACEBOOK_URL: facebook.url,
    YELP_PLACES_URL: `${yelp.url}/v3`,
    YELP_API_KEY: 'key',
    TRIPADVISOR_URL: tripadvisor.url,
    TRIPADVISOR_KEY: 'key',
  })
  afterAll(() => Promise.all([facebook, yelp, tripadvisor].map((site) => site.stop())))
  return { facebook, yelp, tripadvisor }
}

/** Returns the IDs of twelve locations; each has the same ID in every directory. */
export async function createAccountWithListings(database: TestDatabase, rows: SqlClient, accountId: string) {
  const locations = await createAccountWithLocations(database, {
    accountId,
    zone: 'America/Chicago',
    locationCount: 12,
  })
  for (const directory of ['facebook', 'yelp_api', 'trip_advisor'])
    await rows.all(
      `insert into listings (account_id, location_id, directory, remote_id)
       select account_id, id, $2, id from locations where account_id = $1`,
      [accountId, directory],
    )
  return locations
}

/** Connects the source as the user of `createAccountWithListings`. */
export function connectSource(accountId: string, source: ConnectedSource, token: string) {
  const connection = { source, remoteName: '', userId: accountId, connectedBy: 'Dana', expiresAt: null }
  const sealed = sealToken(accountId, token, source)
  return asAccount(accountId, (tx) => saveSourceConnection(tx, { ...connection, token: sealed }, new Date()))
}
