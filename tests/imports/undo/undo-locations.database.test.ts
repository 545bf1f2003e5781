/** Undoes imports of locations, and compares the locations with their state before the import. */
import { Readable } from 'node:stream'
import { beforeAll, expect, test } from 'vitest'
import { asAccount } from '#app/kit/database/tenant.server'
import { createQueues } from '#app/kit/jobs/queue.server'
import { changeImportStatus, type Import } from '#app/product/imports/import-record.server'
import { proposeLocationMapping } from '#app/product/imports/locations/propose-location-mapping.server'
import { readSample } from '#app/product/imports/mapping/propose-mapping.server'
import { createImportFromFile, storeFile } from '#app/product/imports/receive-upload.server'
import { forecastUndo } from '#app/product/imports/undo/forecast-undo.server'
import { runUndo } from '#app/product/imports/undo/run-undo.server'
import { startUndo } from '#app/product/imports/undo/start-undo.server'
import { emptyCounts } from '#app/product/imports/undo/undo'
import { changeLocation } from '#app/product/locations/changes/record-changes.server'
import { allJobs } from '#app/site/assembly/all-jobs.server'
import { createAccountWithLocations } from '../../reviews/review-fixtures'
import { openSql } from '../../support/sql'
import { createTestDatabase } from '../../support/test-database'
import { confirmImport, findRecord, jobRun, runToEnd } from '../run-import'

const database = await createTestDatabase()
const rows = await openSql(database)
let accounts = 840

beforeAll(() => createQueues(database.ownerUrl, allJobs))

async function importLocations(accountId: string, csv: string): Promise<Import> {
  const stored = await storeFile(accountId, 'locations.csv', Readable.from([Buffer.from(csv)]))
  const upload = await createImportFromFile(stored, {
    accountId,
    userId: null,
    actor: 'Dana',
    kind: 'locations',
  })
  if (!upload.ok) throw new Error(upload.reason)
  const record = await findRecord(accountId, upload.importId)
  const sample = await readSample(record)
  await asAccount(accountId, async (tx) => {
    const { mapping } = await proposeLocationMapping(tx, record, sample)
    await changeImportStatus(tx, record.id, 'checking', {
      mapping: { ...mapping, createGroups: true },
      now: new Date(),
    })
  })
  return runToEnd(await confirmImport(await runToEnd(record)))
}

async function undoImport(record: Import, canRemoveLocations = true): Promise<Import> {
  const { accountId, id } = record
  const forecast = await asAccount(accountId, (tx) => forecastUndo(tx, record, canRemoveLocations))
  const undoActor = { userId: accountId, actor: 'Dana', impersonator: '', canRemoveLocations }
  expect(await asAccount(accountId, (tx) => startUndo(tx, record, undoActor, new Date()))).toBeNull()
  await runUndo({ accountId, importId: id }, jobRun)
  const undone = await findRecord(accountId, id)
  expect(undone.status).toBe('undone')
  expect(undone.undo).toMatchObject(forecast)
  return undone
}

async function createAccount(): Promise<string> {
  const accountId = String(++accounts)
  await createAccountWithLocations(database, { accountId, zone: 'America/Chicago', locationCount: 0 })
  return accountId
}

const listLocations = (accountId: string) =>
  rows.all(
    `select to_jsonb(l) - 'updated_at' || jsonb_build_object('groups', (select jsonb_agg(g.name order by g.name)
       from group_locations m join groups g on g.id = m.group_id where m.location_id = l.id)) as row
     from locations l where account_id = $1 order by id`,
    [accountId],
  )

const first = `Name,External ID,Address,Phone,Groups
Oak Street,OAK,1 Oak St,(312) 555-0101,North
Elm Street,ELM,2 Elm St,(312) 555-0102,
`
const second = `Name,External ID,Address,Phone,Groups
Oak Street West,OAK,10 Oak St,(312) 555-0909,North; West; Lake
Elm Street,ELM,2 Elm St,(312) 555-0202,
Pine Street,PINE,3 Pine St,(312) 555-0303,West
`

test('locations that a file changed get back their facts and groups, and those that it created are deleted', async () => {
  const accountId = await createAccount()
  await importLocations(accountId, first)
  const before = await listLocations(accountId)
  const record = await importLocations(accountId, second)
  expect([record.rowsCreated, record.rowsUpdated]).toEqual([1, 2])
  const { undo } = await undoImport(record)
  expect(undo?.counts).toEqual({ ...emptyCounts, locationsRestored: 2, locationsRemoved: 1 })
  expect(await listLocations(accountId)).toEqual(before)
  const again = await importLocations(accountId, second)
  expect([again.rowsCreated, again.rowsUpdated]).toEqual([1, 2])
})

test('facts that were edited since, and IDs that another location has by now, are kept', async () => {
  const accountId = await createAccount()
  await importLocations(accountId, first)
  const idOf = async (name: string) =>
    (
      await rows.one<{ id: string }>('select id from locations where account_id = $1 and name = $2', [
        accountId,
        name,
      ])
    ).id
  const [oak, elm] = [await idOf('Oak Street'), await idOf('Elm Street')]
  const record = await importLocations(
    accountId,
    `Record ID,Name,Phone,External ID\n${oak},Oak Street,(312) 555-0909,OAK\n${elm},Elm Street,(312) 555-0808,ELM-2\n`,
  )
  await asAccount(accountId, async (tx) => {
    const marco = { origin: 'user', userId: null, name: 'Marco' } as const
    await changeLocation(tx, oak, { phone: '(312) 555-0777', external_id: 'ELM' }, marco, new Date())
  })
  const { undo } = await undoImport(record)
  expect(undo?.counts).toEqual({ ...emptyCounts, locationsRestored: 1, locationsChanged: 2 })
  const found = await rows.all('select phone, external_id from locations where account_id = $1 order by id', [
    accountId,
  ])
  expect(found).toEqual([
    { phone: '(312) 555-0777', external_id: 'ELM' },
    { phone: '(312) 555-0102', external_id: 'ELM-2' },
  ])
})

test('locations stay if the user may not delete them, and the last location of an account always stays', async () => {
  const accountId = await createAccount()
  const kept = await undoImport(await importLocations(accountId, first), false)
  expect(kept.undo?.counts).toEqual({ ...emptyCounts, locationsKept: 2 })
  const { undo } = await undoImport(await importLocations(await createAccount(), first))
  expect(undo?.counts).toEqual({ ...emptyCounts, locationsRemoved: 1, locationsKept: 1 })
  expect(undo?.keptLocations).toMatchObject([{ name: 'Elm Street', reason: 'last' }])
})
