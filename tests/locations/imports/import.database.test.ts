import { readFileSync } from 'node:fs'
import { text } from 'node:stream/consumers'
import { setTimeout as sleep } from 'node:timers/promises'
import { stringify } from 'csv-stringify/sync'
import { sql } from 'kysely'
import { to as copyTo } from 'pg-copy-streams'
import { beforeAll, expect, test } from 'vitest'
import { asAccount, openDownloadConnection, type Tx } from '#app/kit/database/tenant.server'
import { csvHeadingLine } from '#app/platform/reports/csv-cells'
import { buildCopyStatement } from '#app/platform/reports/csv-statement.server'
import type { Viewer } from '#app/platform/viewer/viewer.server'
import { changeImportStatus, type Import } from '#app/product/imports/import-record.server'
import type { LocationMapping } from '#app/product/imports/locations/location-mapping'
import { proposeLocationMapping } from '#app/product/imports/locations/propose-location-mapping.server'
import { toLocationImport } from '#app/product/imports/locations/read-location-batches.server'
import { runLocationImport } from '#app/product/imports/locations/run-locations.server'
import { readSample } from '#app/product/imports/mapping/propose-mapping.server'
import { createImportFromFile, storeFile } from '#app/product/imports/receive-upload.server'
import { listRejectionReasons } from '#app/product/imports/rejected-rows.server'
import type { LocationInput } from '#app/product/locations/form/location-schema'
import { addLocation } from '#app/product/locations/form/save-location.server'
import { locationReport } from '#app/product/locations/list/location-report.server'
import { lockNewLocations } from '#app/product/locations/locations.server'
import { confirmImport, countsOf, findRecord, jobRun, runToEnd } from '../../imports/run-import'
import { createAccountWithLocations } from '../../reviews/review-fixtures'
import { createBuilders } from '../../support/builders'
import { openSql } from '../../support/sql'
import { createTestDatabase } from '../../support/test-database'

const database = await createTestDatabase()
const rows = await openSql(database)
const build = createBuilders(rows)
const sites = readFileSync('tests/locations/files/va-sites.csv')
let accounts = 900

/** Creates an account with locations named Place 1, Place 2, … */
async function createAccount(locationCount = 0): Promise<string> {
  const accountId = String(++accounts)
  await createAccountWithLocations(database, { accountId, zone: 'America/Chicago', locationCount })
  return accountId
}

/** Uploads a file of locations and checks it with the proposed mapping, changed by `chosen`. */
async function checkFile(
  accountId: string,
  contents: Buffer | string | string[][],
  chosen: Partial<LocationMapping> = {},
): Promise<Import> {
  const bytes = Array.isArray(contents) ? stringify(contents) : contents
  async function* chunks() {
    yield Buffer.from(bytes)
  }
  const stored = await storeFile(accountId, 'locations.csv', chunks())
  const created = await createImportFromFile(stored, {
    accountId,
    userId: accountId,
    actor: 'Dana',
    kind: 'locations',
  })
  if (!created.ok) throw new Error(created.reason)
  const found = await findRecord(accountId, created.importId)
  const sample = await readSample(found)
  await asAccount(accountId, async (tx) => {
    const { mapping } = await proposeLocationMapping(tx, found, sample)
    await changeImportStatus(tx, found.id, 'checking', {
      mapping: { ...mapping, ...chosen },
      now: new Date(),
    })
  })
  return runToEnd(found)
}

const importFile = async (...checkArguments: Parameters<typeof checkFile>) =>
  runToEnd(await confirmImport(await checkFile(...checkArguments)))

async function listLocations(accountId: string) {
  const { rows: found } = await asAccount(accountId, (tx) =>
    sql<Record<string, unknown>>`select * from locations where account_id = ${accountId} order by id`.execute(
      tx,
    ),
  )
  return found
}

async function listChanges(accountId: string) {
  const { rows: found } = await asAccount(accountId, (tx) =>
    sql<{ name: string; field: string; before: unknown; after: unknown; origin: string; actor: string }>`
      select l.name, c.field, c.before, c.after, c.origin, c.actor from location_changes c
      join locations l on l.account_id = c.account_id and l.id = c.location_id
      where c.account_id = ${accountId} order by c.id`.execute(tx),
  )
  return found
}

const listRejects = async ({ accountId, id }: Import) =>
  Object.fromEntries(
    (await asAccount(accountId, (tx) => listRejectionReasons(tx, id))).map(({ kind, count }) => [
      kind,
      count,
    ]),
  )

let accountId: string
beforeAll(async () => {
  accountId = await createAccount()
})

test('a dry run predicts what the import does, and writes no location', async () => {
  const checked = await checkFile(accountId, sites)
  expect([checked.status, checked.problem]).toEqual(['checked', ''])
  expect(await listLocations(accountId)).toEqual([])
  expect(checked.forecast).toMatchObject({
    rows: 42,
    created: 42,
    rejected: 0,
    notes: { 'unreadable hours': 7 },
  })
  expect(checked.forecast.firstLocations?.[1]).toMatchObject({
    row: 3,
    outcome: 'created',
    name: 'Caribou VA Clinic',
    externalId: '402GA',
    address: '163 Van Buren Road, Caribou, ME 04736',
    hours: 'Mon–Fri: 7:00 AM – 4:30 PM; Sat–Sun: Closed',
  })
  const ended = await runToEnd(await confirmImport(checked))
  expect(ended.status).toBe('complete')
  expect(countsOf(ended)).toEqual({ created: 42, updated: 0, unchanged: 0, repeated: 0, rejected: 0 })
  const [togus] = await listLocations(accountId)
  expect(togus).toMatchObject({
    name: 'Togus VA Medical Center',
    public_name: 'Togus VA Medical Center',
    external_id: '402',
    address: '1 VA Center',
    state: 'Maine',
    state_id: 'US-ME',
    phone: '(207) 623-8411',
    time_zone: 'America/New_York',
    hours: { monday: { open: true, is_24_hours: true } },
  })
  expect((await listChanges(accountId)).map(({ field, origin, actor }) => [field, origin, actor])).toEqual(
    Array(42).fill(['name', 'import', 'Dana']),
  )
})

test('changes by an import record who impersonated the user that started it', async () => {
  const own = await createAccount(1)
  const checked = await checkFile(own, [
    ['Name', 'Phone'],
    ['Place 1', '312-555-0142'],
    ['New', ''],
  ])
  await asAccount(own, (tx) =>
    changeImportStatus(
      Object.assign(tx, { impersonator: { profileId: '1', name: 'Nora' } }),
      checked.id,
      'queued',
      {
        now: new Date(),
      },
    ),
  )
  await runToEnd(checked)
  const { rows: found } = await asAccount(own, (tx) =>
    sql`select field, actor, impersonator from location_changes where account_id = ${own} order by field`.execute(
      tx,
    ),
  )
  expect(found).toEqual([
    { field: 'name', actor: 'Dana', impersonator: 'Nora' },
    { field: 'phone', actor: 'Dana', impersonator: 'Nora' },
  ])
})

test('importing the same file again changes nothing', async () => {
  const before = await listLocations(accountId)
  const again = await importFile(accountId, sites)
  expect(countsOf(again)).toMatchObject({ created: 0, updated: 0, unchanged: 42 })
  expect(await listLocations(accountId)).toEqual(before)
})

test('differing values are changed and recorded in the history, and empty cells change nothing', async () => {
  const ended = await importFile(accountId, [
    ['External ID', 'Name', 'Phone', 'Website', 'Monday'],
    ['402', 'Togus', '', 'va.gov/togus', ''],
    ['402GA', '', '', '', ''],
  ])
  expect(countsOf(ended)).toMatchObject({ created: 0, updated: 1, unchanged: 1 })
  expect((await listChanges(accountId)).slice(42)).toEqual([
    {
      name: 'Togus',
      field: 'name',
      before: 'Togus VA Medical Center',
      after: 'Togus',
      origin: 'import',
      actor: 'Dana',
    },
    {
      name: 'Togus',
      field: 'website',
      before: null,
      after: 'https://va.gov/togus',
      origin: 'import',
      actor: 'Dana',
    },
  ])
  expect((await listLocations(accountId))[0]).toMatchObject({ phone: '(207) 623-8411' })
})

test('a location is found by record ID, External ID, place ID, name and address, or a unique name', async () => {
  const own = await createAccount(2)
  const placeId = 'ChIJ2eUgeAK6j4ARbn5u_wAGqWA'
  await importFile(own, [
    ['External ID', 'Name', 'Address', 'Place ID'],
    ['A1', 'Airport', '1 Runway', placeId],
    ['', 'Harbor', '2 Quay', ''],
  ])
  const known = await listLocations(own)
  const airport = known.find(({ name }) => name === 'Airport')!
  const ended = await importFile(own, [
    ['Record ID', 'External ID', 'Name', 'Address', 'Place ID', 'City'],
    [String(airport.id), '', '', '', '', 'Boise'],
    ['', 'H1', 'HARBOR', '2 quay', '', 'Salem'],
    ['', '', 'Place 1', '', '', 'Fargo'],
    // Another External ID at the same address is another location.
    ['', 'A2', 'Airport', '1 Runway', '', 'Reno'],
  ])
  expect(countsOf(ended)).toMatchObject({ created: 1, updated: 3, rejected: 0 })
  const cities = (await listLocations(own)).map(({ name, external_id, city }) => [name, external_id, city])
  expect(cities).toEqual([
    ['Place 1', null, 'Fargo'],
    ['Place 2', null, ''],
    ['Airport', 'A1', 'Boise'],
    ['HARBOR', 'H1', 'Salem'],
    ['Airport', 'A2', 'Reno'],
  ])
  expect(
    await listRejects(
      await importFile(own, [
        ['Name', 'City'],
        ['Airport', 'Paris'],
      ]),
    ),
  ).toEqual({
    'Several locations match': 1,
  })
})

test('an import can be limited to updating or to creating locations', async () => {
  const own = await createAccount(1)
  const rows = [
    ['Name', 'City'],
    ['Place 1', 'Fargo'],
    ['Place 9', 'Reno'],
  ]
  const changing = await importFile(own, rows, { create: false })
  expect(countsOf(changing)).toMatchObject({ created: 0, updated: 1, rejected: 1 })
  expect(await listRejects(changing)).toEqual({ 'Location not found': 1 })
  const creating = await importFile(own, [...rows.slice(0, 1), ['Place 1', 'Boise'], ['Place 9', 'Reno']], {
    create: true,
    update: false,
  })
  expect(await listRejects(creating)).toEqual({
    'The location already exists, and updating is off': 1,
  })
  expect((await listLocations(own)).map(({ city }) => city)).toEqual(['Fargo', 'Reno'])
})

test('a location that occurs twice in one file is created once, and a row with other facts of it is rejected', async () => {
  const own = await createAccount()
  const ended = await importFile(own, [
    ['Store ID', 'Name'],
    ['1', 'One'],
    ['1', 'One again'],
    ['2', 'Two'],
    ['2', 'Two'],
  ])
  expect(countsOf(ended)).toMatchObject({ created: 2, repeated: 1, rejected: 1 })
})

test('a location that is not permanently closed opens again, and stays temporarily closed', async () => {
  const own = await createAccount()
  await importFile(own, [
    ['Name', 'Status'],
    ['One', 'Permanently closed'],
    ['Two', 'Temporarily closed'],
    ['Three', 'Open'],
  ])
  const ended = await importFile(own, [
    ['Name', 'Permanently closed'],
    ['One', 'false'],
    ['Two', 'false'],
    ['Three', 'true'],
    ['Four', 'false'],
  ])
  expect(countsOf(ended)).toMatchObject({ created: 1, updated: 2, unchanged: 1 })
  const found = await listLocations(own)
  expect(found.map(({ name, open_status }) => [name, open_status])).toEqual([
    ['One', 'active'],
    ['Two', 'temporarily_inactive'],
    ['Three', 'inactive'],
    ['Four', 'active'],
  ])
})

test('groups are created once, and locations are added to them without leaving other groups', async () => {
  const own = await createAccount()
  await importFile(own, [
    ['Name', 'Groups'],
    ['One', 'West; Drive-through'],
    ['Two', 'west'],
  ])
  const ended = await importFile(own, [
    ['Name', 'Groups'],
    ['One', 'Airport'],
  ])
  expect(countsOf(ended)).toMatchObject({ unchanged: 1 })
  const { rows: found } = await asAccount(own, (tx) =>
    sql`select l.name, g.name as "group" from group_locations m join groups g on g.id = m.group_id
      join locations l on l.id = m.location_id where m.account_id = ${own} order by l.name, lower(g.name)`.execute(
      tx,
    ),
  )
  expect(found).toEqual([
    { name: 'One', group: 'Airport' },
    { name: 'One', group: 'Drive-through' },
    { name: 'One', group: 'West' },
    { name: 'Two', group: 'West' },
  ])
  const history = (await listChanges(own)).filter(({ field }) => field === 'groups')
  expect(history.at(-1)).toMatchObject({
    before: ['Drive-through', 'West'],
    after: ['Drive-through', 'West', 'Airport'],
  })
})

test('a day whose hours cannot be read is named and keeps its hours, and the other days are imported', async () => {
  const accountId = await createAccount()
  const days = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday']
  const headings = ['Internal name', ...days]
  const fileOf = (weekday: string, saturday: string) => [
    headings,
    ['Loop', ...Array(5).fill(weekday), saturday, 'Closed'],
  ]
  await importFile(accountId, fileOf('9:00-17:00', '10:00-14:00'))
  const file = fileOf('8:00-18:00', 'By appointment only')
  const checked = await checkFile(accountId, file)
  expect(checked.forecast).toMatchObject({
    updated: 1,
    notes: { 'unreadable hours': 1 },
    noteExamples: { 'unreadable hours': [{ row: 2, text: 'Saturday “By appointment only”' }] },
  })
  await importFile(accountId, file)
  const [location] = await listLocations(accountId)
  expect(location!.hours).toMatchObject({
    monday: { hours: [{ open_time: '08:00', close_time: '18:00' }] },
    saturday: { hours: [{ open_time: '10:00', close_time: '14:00' }] },
    sunday: { open: false },
  })
})

test('External IDs that a spreadsheet has changed create no second location', async () => {
  const accountId = await createAccount()
  const headings = ['Store Name', 'Store ID', 'City']
  await importFile(accountId, [
    headings,
    ['Loop', '0007', 'Boston'],
    ['Pier', '123456789012345678', 'Boston'],
  ])
  const file = [
    headings,
    ['Loop A', '7', 'Boston'],
    ['Pier A', '1.23457E+17', 'Boston'],
    ['New', '8', 'Boston'],
  ]
  const { forecast } = await checkFile(accountId, file)
  expect(forecast).toMatchObject({ created: 1, rejected: 2 })
  expect(forecast.problems.map(({ kind, example }) => [kind, example])).toEqual([
    ['A spreadsheet has removed the zeros of the External ID', '7 instead of 0007'],
    ['A spreadsheet has shortened the External ID', '1.23457E+17'],
  ])
})

test('a column whose values are those of our locations is that column, whatever its heading says', async () => {
  const accountId = await createAccount()
  await importFile(accountId, [
    ['Store Name', 'Store ID'],
    ['Loop', 'WW-025'],
    ['Pier', 'WW-026'],
  ])
  const { mapping } = await checkFile(accountId, [
    ['Store', 'Number', 'City'],
    ['WW-025', '1', 'Boston'],
    ['WW-026', '2', 'Boston'],
  ])
  expect(mapping.columns).toEqual(['external_id', null, 'city'])
})

test('an unknown category is left out with a warning', async () => {
  const own = await createAccount()
  const checked = await checkFile(own, [
    ['Name', 'Category'],
    ['One', 'bakery'],
    ['Two', 'Moon base'],
  ])
  expect(checked.forecast.notes).toEqual({ 'unknown category': 1 })
  await runToEnd(await confirmImport(checked))
  const [one, two] = await listLocations(own)
  expect(one).toMatchObject({ category_name: 'Bakery', category_id: expect.stringMatching(/^\d+$/) })
  expect(two).toMatchObject({ category_name: '', category_id: null })
})

test('an import does not exceed the location limit of a trial', async () => {
  const own = await createAccount(1)
  await build.setting(own, 'trial_location_limit', '3')
  await rows.all(`update accounts set trial_ended_at = now() + interval '9 days' where id = $1`, [own])
  const file = [['Name'], ...[1, 2, 3, 4].map((n) => [`New ${n}`])]
  const checked = await checkFile(own, file)
  expect(checked.forecast).toMatchObject({ created: 2, rejected: 2 })
  const ended = await runToEnd(await confirmImport(checked))
  expect(await listRejects(ended)).toEqual({ 'Trial location limit reached': 2 })
  expect(await listLocations(own)).toHaveLength(3)
})

test('a form and an import wait while another transaction creates the last location of a trial', async () => {
  const own = await createAccount(1)
  const inTransaction = <T>(fn: (tx: Tx) => Promise<T>) => asAccount(own, fn)
  await build.setting(own, 'trial_location_limit', '2')
  const trialEndedAt = new Date(Date.now() + 9 * 86_400_000)
  await rows.all('update accounts set trial_ended_at = $2 where id = $1', [own, trialEndedAt])
  const viewer = { accountId: own, account: { trialEndedAt }, passes: () => false, query: inTransaction }
  const found = await confirmImport(await checkFile(own, [['Name'], ['New']]))
  const pending = await inTransaction(async (tx) => {
    await lockNewLocations(tx)
    const form = addLocation(viewer as unknown as Viewer, {} as LocationInput, new Date())
    const file = runToEnd(found)
    await sleep(300)
    await sql`insert into locations (account_id, name, match_key) values (${own}, 'Last', 'last')`.execute(tx)
    return { form, file }
  })
  expect(await pending.form).toMatchObject({ ok: false })
  expect(await listRejects(await pending.file)).toEqual({ 'Trial location limit reached': 1 })
  expect(await listLocations(own)).toHaveLength(2)
})

const manyRows = (rows: number) => [
  ['Store ID', 'Name', 'City', 'Phone', 'Groups'],
  ...Array.from({ length: rows }, (_, n) => [String(n), `Store ${n}`, 'Boise', n % 10 ? '' : '12', 'All']),
]

test('an import stopped between two batches continues there, and creates nothing twice', async () => {
  const own = await createAccount()
  const found = await confirmImport(await checkFile(own, manyRows(1200)))
  const stop = new AbortController()
  await expect(
    runLocationImport(toLocationImport(found), stop.signal, new Date(), () => stop.abort()),
  ).rejects.toThrow()
  const stopped = await findRecord(own, found.id)
  expect([stopped.status, stopped.rowsRead, stopped.rowsCreated]).toEqual(['running', 500, 500])
  const ended = await runToEnd(stopped)
  expect([ended.status, ended.rowsRead]).toEqual(['complete', 1200])
  expect(countsOf(ended)).toMatchObject({ created: 1200, unchanged: 0, rejected: 0 })
  expect(await listLocations(own)).toHaveLength(1200)
})

test('two workers running the same import write it once', async () => {
  const own = await createAccount()
  const found = toLocationImport(await confirmImport(await checkFile(own, manyRows(1100))))
  await Promise.all([1, 2].map(() => runLocationImport(found, jobRun.signal, new Date())))
  expect((await findRecord(own, found.id)).status).toBe('complete')
  expect(await listLocations(own)).toHaveLength(1100)
  expect((await listChanges(own)).filter(({ field }) => field === 'name')).toHaveLength(1100)
})

test('a second phone is recognized by the heading of our own exports and normalized for its country', async () => {
  const own = await createAccount()
  await importFile(own, [
    ['Internal Name', 'Country', 'Phone', 'Phone 2'],
    ['One', 'US', '312-555-0101', '312-555-0190'],
    ['Two', 'CA', '416 555 0101', 'call us'],
  ])
  expect((await listLocations(own)).map(({ name, phone, phone_2 }) => [name, phone, phone_2])).toEqual([
    ['One', '(312) 555-0101', '(312) 555-0190'],
    ['Two', '(416) 555-0101', ''],
  ])
})

test('importing an unchanged CSV download of the list changes nothing', async () => {
  const clock = { now: new Date(), timeZone: 'America/Chicago' }
  const filter = locationReport.filter.read(new URLSearchParams())
  const statement = await asAccount(accountId, (tx) => buildCopyStatement(tx, locationReport, filter, clock))
  const download = await openDownloadConnection(accountId)
  const csv = await text(download.client.query(copyTo(statement)))
  await download.close()
  const checked = await checkFile(
    accountId,
    csvHeadingLine(locationReport.columns.map(({ heading }) => heading)) + csv,
  )
  expect(checked.mapping.columns.filter((field) => field === null)).toEqual([])
  expect(checked.forecast).toMatchObject({
    rows: 42,
    created: 0,
    updated: 0,
    unchanged: 42,
    rejected: 0,
    notes: {},
  })
})
