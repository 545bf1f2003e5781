import { afterAll, beforeEach, expect, test } from 'vitest'
import { asAccount, type Tx } from '#app/kit/database/tenant.server'
import { RetryLater } from '#app/kit/jobs/job'
import { log } from '#app/kit/log.server'
import type { Viewer } from '#app/platform/viewer/viewer.server'
import type { BulkChange, BulkEdit } from '#app/product/locations/bulk-edit/bulk-edit'
import { findBulkEdit } from '#app/product/locations/bulk-edit/bulk-edits.server'
import { requireDraft } from '#app/product/locations/bulk-edit/bulk-pages.server'
import { confirmBulkEdit, createBulkEditDraft } from '#app/product/locations/bulk-edit/bulk-steps.server'
import { formatCheckOutcome } from '#app/product/locations/bulk-edit/check/google-check'
import {
  enqueueGoogleCheck,
  googleCheckJob,
} from '#app/product/locations/bulk-edit/check/google-check-jobs.server'
import { excludeRefused, loadGoogleCheck } from '#app/product/locations/bulk-edit/check/google-checks.server'
import { reserveEdit } from '#app/product/locations/google-access/edit-limit.server'
import { startGoogle } from '../../../providers/google-business-profile/emulated-google'
import { createAccountWithLocations } from '../../../reviews/review-fixtures'
import { openSql } from '../../../support/sql'
import { createTestDatabase } from '../../../support/test-database'
import { configureGoogle, createPublishedLocations, jobRun, week } from '../../sync/published-locations'

// Goes beyond chapter 5: a user can learn Google's verdict on an edit before confirming it, without writing anything.
log.level = 'silent'
const google = await startGoogle()
configureGoogle(google)
const database = await createTestDatabase()
const rows = await openSql(database)
let accounts = 870

beforeEach(() => google.seed({ settings: { moderationSeconds: null, isQuotaEnforced: true } }))
afterAll(() => google.stop())

const longerSundays: BulkChange = {
  field: 'hours',
  desired: {
    ...week,
    sunday: { open: true, is_24_hours: false, hours: [{ open_time: '10:00', close_time: '16:00' }] },
  },
}
const closedDay: BulkChange = {
  field: 'special_hours',
  desired: { '2030-12-25': { closed: true, is_24_hours: false, hours: [] } },
}

/** Creates an account with `places` locations that have Google profiles, and a draft that edits all of them. */
async function createDraftWithProfiles(locationCount: number, change = longerSundays) {
  const accountId = await createAccount()
  const published = await createPublishedLocations(database, rows, google, accountId)
  const locations = []
  for (let n = 0; n < locationCount; n++) locations.push(await published.location())
  return { ...(await createDraft(accountId, locationCount, change)), locations }
}

async function createAccount(): Promise<string> {
  const accountId = String(++accounts)
  await createAccountWithLocations(database, { accountId, zone: 'America/Chicago', locationCount: 0 })
  return accountId
}

async function createDraft(accountId: string, locationCount: number, change = longerSundays) {
  const viewer = {
    accountId,
    userId: accountId,
    name: 'Dana',
    timeZone: 'America/Chicago',
    limitedToUserId: null,
    impersonator: null,
    features: { special_hours: true },
    can: () => true,
    paths: {},
  } as unknown as Viewer
  const inAccount = <T>(fn: (tx: Tx) => Promise<T>) => asAccount(accountId, fn)
  const selection = { ids: [], scope: 'all' as const, search: '', expected: locationCount }
  const draft = await inAccount((tx) => createBulkEditDraft(tx, viewer, change, selection, new Date()))
  if (!draft.ok) throw new Error(draft.reason)
  const edit = (await inAccount((tx) => findBulkEdit(tx, draft.id))) as BulkEdit & BulkChange
  return {
    accountId,
    viewer,
    inAccount,
    edit,
    startCheck: () => inAccount((tx) => enqueueGoogleCheck(tx, edit, new Date())),
    runCheck: () => googleCheckJob.run({ accountId, bulkEditId: edit.id }, jobRun(0)),
    loadCheck: () => inAccount((tx) => loadGoogleCheck(tx, edit)),
    listChecks: () =>
      rows.all<{ location_id: string; outcome: string; reason: string }>(
        `select location_id::text, outcome, reason from bulk_edit_checks
         where account_id = $1 and bulk_edit_id = $2 order by bulk_edit_checks.location_id`,
        [accountId, edit.id],
      ),
  }
}

async function listPatches(name: string) {
  return (await google.calls(`PATCH /v1/${name}`)).map(({ query }) => [query.updateMask, query.validateOnly])
}

test('locations that Google would refuse can be excluded before the rest is confirmed', async () => {
  const { locations, viewer, inAccount, edit, startCheck, runCheck, loadCheck, listChecks } =
    await createDraftWithProfiles(5)
  const before = await Promise.all(locations.map(({ onGoogle }) => onGoogle()))
  for (const { name } of [locations[1]!, locations[3]!]) await google.refuse(name, 'STALE_DATA')
  await startCheck()
  await startCheck()
  expect(await loadCheck()).toMatchObject({ checkableCount: 5, checkedCount: 5, counts: { queued: 5 } })
  await runCheck()
  const found = await loadCheck()
  expect(found.counts).toEqual({ queued: 0, fine: 3, refused: 2, unknown: 0 })
  expect(formatCheckOutcome(found)).toBe(
    'Google checked 5 of 5 locations with a Google profile: it would accept 3 and would reject 2.',
  )
  expect((await listChecks())[1]!.reason).toContain('Google changed this in the meantime')
  // Each was asked once, about the hours only, and nothing has changed at Google.
  for (const { name } of locations) expect(await listPatches(name)).toEqual([['regularHours', 'true']])
  expect(await Promise.all(locations.map(({ onGoogle }) => onGoogle()))).toEqual(before)
  expect(await inAccount((tx) => excludeRefused(tx, edit))).toBe(2)
  expect((await loadCheck()).counts).toMatchObject({ fine: 3, refused: 0 })
  expect(await inAccount((tx) => confirmBulkEdit(tx, viewer, edit))).toEqual({ ok: true })
  expect(await inAccount((tx) => excludeRefused(tx, edit))).toBe(0)
})

test('holiday hours are checked as special hours', async () => {
  const { locations, startCheck, runCheck, loadCheck } = await createDraftWithProfiles(1, closedDay)
  await startCheck()
  await runCheck()
  expect((await loadCheck()).counts).toMatchObject({ fine: 1 })
  expect(await listPatches(locations[0]!.name)).toEqual([['specialHours', 'true']])
  const [call] = await google.calls(`PATCH /v1/${locations[0]!.name}`)
  expect(call!.body).toEqual({
    specialHours: {
      specialHourPeriods: [{ startDate: { year: 2030, month: 12, day: 25 }, closed: true }],
    },
  })
})

test('locations are not excluded when Google would refuse all of them', async () => {
  const { locations, inAccount, edit, startCheck, runCheck, loadCheck } = await createDraftWithProfiles(1)
  await google.refuse(locations[0]!.name, 'STALE_DATA')
  await startCheck()
  await runCheck()
  expect(await inAccount((tx) => excludeRefused(tx, edit))).toBeNull()
  expect(await loadCheck()).toMatchObject({ checkedCount: 1, counts: { refused: 1 } })
})

test('a missing answer counts as unknown, and the check can be repeated', async () => {
  const { locations, startCheck, runCheck, loadCheck, listChecks } = await createDraftWithProfiles(2)
  await google.fail({ match: locations[0]!.name, mode: 'error-503' })
  await startCheck()
  await runCheck()
  expect((await listChecks()).map(({ outcome }) => outcome)).toEqual(['unknown', 'fine'])
  await startCheck()
  await runCheck()
  expect((await loadCheck()).counts).toEqual({ queued: 0, fine: 2, refused: 0, unknown: 0 })
})

test('a profile at its edit limit waits without delaying others, and Google’s retry delay is respected', async () => {
  const { accountId, locations, inAccount, startCheck, runCheck, listChecks } =
    await createDraftWithProfiles(2)
  for (let n = 0; n < 10; n++)
    expect(await inAccount((tx) => reserveEdit(tx, locations[0]!.name, Date.now()))).toBe(0)
  await startCheck()
  await expect(runCheck()).rejects.toThrow(RetryLater)
  expect((await listChecks()).map(({ outcome }) => outcome)).toEqual(['queued', 'fine'])
  expect(await listPatches(locations[0]!.name)).toEqual([])
  // The validation request counted as an edit of its profile.
  const { edits } = await rows.one<{ edits: Date[] }>(
    'select edits from google_edits where account_id = $1 and profile = $2',
    [accountId, locations[1]!.name],
  )
  expect(edits).toHaveLength(1)
  await rows.all('delete from google_edits where account_id = $1', [accountId])
  await google.fail({ match: locations[0]!.name, mode: 'throttle', retryAfterSeconds: 7 })
  await expect(runCheck()).rejects.toMatchObject({ seconds: 7 })
  await runCheck()
  expect((await listChecks()).map(({ outcome }) => outcome)).toEqual(['fine', 'fine'])
})

test('a check without an answer for 15 minutes counts as unknown and is dropped', async () => {
  const { accountId, locations, startCheck, runCheck, loadCheck } = await createDraftWithProfiles(1)
  await startCheck()
  await rows.all(
    `update bulk_edit_checks set checked_at = now() - interval '16 minutes' where account_id = $1`,
    [accountId],
  )
  expect((await loadCheck()).counts).toMatchObject({ queued: 0, unknown: 1 })
  await runCheck()
  expect(await listPatches(locations[0]!.name)).toEqual([])
})

test('at most fifty locations are checked, spread evenly over those with a profile', async () => {
  const accountId = await createAccount()
  await createPublishedLocations(database, rows, google, accountId)
  await rows.all(
    `insert into locations (account_id, name, google_location_name)
     select $1, 'Place ' || n, case when n <= 120 then 'accounts/1/locations/50-' || n end
     from generate_series(1, 130) n`,
    [accountId],
  )
  const { startCheck, loadCheck, listChecks } = await createDraft(accountId, 130)
  await startCheck()
  expect(await loadCheck()).toMatchObject({ checkableCount: 120, checkedCount: 50 })
  const ids = (await listChecks()).map(({ location_id }) => Number(location_id))
  const gaps = ids.slice(1).map((id, index) => id - ids[index]!)
  expect([Math.min(...gaps), Math.max(...gaps)]).toEqual([2, 3])
})

test('only the user who prepared a draft can check it, and a confirmed edit is not checked', async () => {
  const { locations, viewer, inAccount, edit, startCheck, runCheck, listChecks } =
    await createDraftWithProfiles(1)
  const marco = { ...viewer, userId: '1' } as Viewer
  await expect(inAccount((tx) => requireDraft(tx, marco, edit.id))).rejects.toMatchObject({ status: 404 })
  const other = await createDraftWithProfiles(1)
  await expect(other.inAccount((tx) => requireDraft(tx, other.viewer, edit.id))).rejects.toMatchObject({
    status: 404,
  })
  await other.inAccount((tx) => enqueueGoogleCheck(tx, edit, new Date()))
  expect(await listChecks()).toEqual([])
  await startCheck()
  await inAccount((tx) => confirmBulkEdit(tx, viewer, edit))
  await runCheck()
  expect(await listPatches(locations[0]!.name)).toEqual([])
})
