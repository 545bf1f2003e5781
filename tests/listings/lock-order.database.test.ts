import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { asAccount, type Tx } from '#app/kit/database/tenant.server'
import type { Viewer } from '#app/platform/viewer/viewer.server'
import { setDirectoryEnabled } from '#app/product/listings/auto-sync.server'
import { deleteLocation } from '#app/product/locations/deletion/delete-location.server'
import { lockLocation } from '#app/product/locations/form/save-location.server'
import { lockListings } from '#app/product/locations/lock-listings.server'
import { recordVerdict } from '#app/product/locations/publishing/publication-leases.server'
import { queueForAutoSync } from '#app/product/locations/publishing/publishing.server'
import { createBuilders } from '../support/builders'
import { openRowLock } from '../support/row-lock'
import { openSql } from '../support/sql'
import { createTestDatabase } from '../support/test-database'
import { listedLocations, startDirectories } from './listed-locations'

const directories = await startDirectories()
const database = await createTestDatabase()
const rows = await openSql(database)
const build = createBuilders(rows)
const { location } = await listedLocations(database, rows, directories, '863')
const rowLock = await openRowLock(database)
const now = new Date()
const dana = { userId: '8631', name: 'Dana', impersonator: null }
const inAccount = <T>(fn: (tx: Tx) => Promise<T>) => asAccount('863', fn)

beforeAll(async () => {
  await build.user({ id: '8631', account_id: '863' })
})
beforeEach(() => directories.google.seed({ settings: { moderationSeconds: null, isQuotaEnforced: false } }))
afterAll(() => directories.stop())

/**
 * Runs two transactions in the worst order: `first` waits for a row of `table` while it holds the locks that `second`
 * then waits for. Returns the errors of those that failed; without a deadlock there are none.
 */
async function runInWorstOrder(
  table: string,
  id: string,
  first: () => Promise<unknown>,
  second: () => Promise<unknown>,
): Promise<unknown[]> {
  await rowLock.hold(`select from ${table} where location_id = $1 for update`, [id])
  const firstRun = first()
  await rowLock.untilWaiting(1)
  const secondRun = second()
  await rowLock.untilWaiting(2)
  await rowLock.release()
  const results = await Promise.allSettled([firstRun, secondRun])
  return results.flatMap((result) => (result.status === 'rejected' ? [result.reason] : []))
}

test('scanning a location and disabling one of its directories do not deadlock', async () => {
  const { id, scan, syncRow } = await location()
  await scan()
  const switchOff = () => inAccount((tx) => setDirectoryEnabled(tx, id, 'apple_maps', false, dana, now))
  expect(await runInWorstOrder('listings', id, switchOff, scan)).toEqual([])
  expect(await syncRow()).toMatchObject({ leased_until: null })
})

test('scanning a location and deleting it do not deadlock', async () => {
  const [one, otherLocation] = [await location(), await location()]
  await one.scan()
  await otherLocation.scan()
  const viewer = { ...dana, accountId: '863', features: {} } as unknown as Viewer
  const remove = () => inAccount((tx) => deleteLocation(tx, viewer, one.id, now))
  expect(await runInWorstOrder('listings', one.id, remove, one.scan)).toEqual([])
  expect(await rows.all('select from locations where id = $1', [one.id])).toEqual([])
})

test('editing a location and recording Google’s verdict on the previous edit do not deadlock', async () => {
  const { id, change, publish } = await location()
  await change({ phone: '(312) 555-0122' })
  await publish()
  const { sentRevision } = await rows.one<{ sentRevision: number }>(
    'select sent_revision as "sentRevision" from location_publications where location_id = $1',
    [id],
  )
  const recordStatus = () =>
    inAccount((tx) => recordVerdict(tx, id, { sentRevision }, { state: 'live' }, now))
  const edit = () => inAccount((tx) => queueForAutoSync(tx, id, ['phone']))
  expect(await runInWorstOrder('location_publications', id, recordStatus, edit)).toEqual([])
})

test('saving a location’s form and a scan that finds new listings do not deadlock', async () => {
  const { id, scan } = await location()
  await build.listing({ account_id: '863', location_id: id, directory: 'bing' })
  const edit = () =>
    inAccount(async (tx) => {
      await lockLocation(tx, id)
      await queueForAutoSync(tx, id, ['phone'])
    })
  expect(await runInWorstOrder('listings', id, scan, edit)).toEqual([])
})

test('several locations are locked in the order of their ids, whatever order they are passed in', async () => {
  const [one, other] = [await location(), await location()]
  await rowLock.hold('select from location_listings where location_id = $1 for update', [one.id])
  const locking = inAccount((tx) => lockListings(tx, [other.id, one.id]))
  await rowLock.untilWaiting(1)
  await rows.all('select from location_listings where location_id = $1 for update nowait', [other.id])
  await rowLock.release()
  await locking
})
