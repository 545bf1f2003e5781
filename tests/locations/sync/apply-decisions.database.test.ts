import { afterAll, beforeEach, expect, test } from 'vitest'
import type { Viewer } from '#app/platform/viewer/viewer.server'
import { changeOverrides, loadOverrides } from '#app/product/locations/overrides/overrides.server'
import { publishLocationJob } from '#app/product/locations/publishing/publish-jobs.server'
import { publishingDisabledMessage } from '#app/product/locations/publishing/publishing-permission.server'
import { applyDecisions, type DecisionChoice } from '#app/product/locations/sync/apply-decisions.server'
import { forbiddenMessage, formatDecisionOutcome } from '#app/product/locations/sync/decision-messages'
import { diffLocation } from '#app/product/locations/sync/diff.server'
import { startGoogle } from '../../providers/google-business-profile/emulated-google'
import { createAccountWithLocations } from '../../reviews/review-fixtures'
import { createBuilders } from '../../support/builders'
import { openSql } from '../../support/sql'
import { createTestDatabase } from '../../support/test-database'
import { configureGoogle, createPublishedLocations, jobRun } from './published-locations'

const google = await startGoogle()
configureGoogle(google)
const database = await createTestDatabase()
const rows = await openSql(database)
const build = createBuilders(rows)
const account = '851'
await createAccountWithLocations(database, { accountId: account, zone: 'America/Chicago', locationCount: 0 })
const { location, inAccount } = await createPublishedLocations(database, rows, google, account)
const now = new Date()

beforeEach(() => google.seed({ settings: { moderationSeconds: null, isQuotaEnforced: false } }))
afterAll(() => google.stop())

/** Returns a viewer who may edit locations, and overrides only when `canOverride` is true. */
const viewerWith = (canOverride: boolean) =>
  ({
    accountId: account,
    userId: account,
    name: 'Dana',
    timeZone: 'America/Chicago',
    impersonator: null,
    can: (permission: string) => canOverride || permission !== 'local_listing.create',
    query: inAccount,
  }) as unknown as Viewer

async function loadDifferences(viewer: Viewer, id: string) {
  const found = await diffLocation(viewer, id, now)
  if (found?.state !== 'diff') throw new Error(found?.state)
  return found.diff.differences.filter(({ field }) => field === 'phone' || field === 'website')
}

const loadPhone = async (id: string) =>
  (await rows.one<{ phone: string }>('select phone from locations where id = $1', [id])).phone

/** Creates a location for which Google shows a different phone than the override, and a different website. */
async function createDifferences() {
  const { id, name } = await location()
  const by = { origin: 'user' as const, userId: account, name: 'Dana' }
  await inAccount((tx) =>
    changeOverrides(tx, id, { google_maps: { phone: '(312) 555-0150', website: null } }, by, now),
  )
  await rows.all('delete from location_publications where location_id = $1', [id])
  await google.drift(name, {
    phoneNumbers: { primaryPhone: '(312) 555-0199' },
    websiteUri: 'https://elsewhere.example/',
  })
  return { id, name }
}

const acceptChoices = (shown: { field: string; seen: string }[]): DecisionChoice[] =>
  shown.map(({ field, seen }) => ({ field, seen, decision: 'accepted' }))

test('a user who may not edit overrides cannot accept a value that would change an override', async () => {
  const { id } = await createDifferences()
  const marco = viewerWith(false)
  const shown = await loadDifferences(marco, id)
  expect(shown.map(({ field, isForbidden }) => [field, isForbidden])).toEqual([
    ['phone', true],
    ['website', false],
  ])
  const decided = await applyDecisions(marco, id, acceptChoices(shown), now)
  expect(decided).toMatchObject({ ok: true, accepted: 1, forbidden: ['phone'], outdated: [] })
  expect(await inAccount((tx) => loadOverrides(tx, id))).toMatchObject({
    google_maps: { phone: '(312) 555-0150' },
  })
  expect(await loadPhone(id)).toBe('(312) 555-0101')
  expect(await rows.all('select field from location_decisions where location_id = $1', [id])).toEqual([
    { field: 'website' },
  ])
})

test('such a user can keep our value; accepting with permission changes the override', async () => {
  const { id } = await createDifferences()
  const [phone] = await loadDifferences(viewerWith(false), id)
  const kept = [{ field: 'phone', seen: phone!.seen, decision: 'kept' as const }]
  expect(await applyDecisions(viewerWith(false), id, kept, now)).toMatchObject({ kept: 1, forbidden: [] })
  await rows.all('delete from location_publications where location_id = $1', [id])
  const dana = viewerWith(true)
  const shown = (await loadDifferences(dana, id)).filter(({ field }) => field === 'phone')
  expect(await applyDecisions(dana, id, acceptChoices(shown), now)).toMatchObject({
    accepted: 1,
    forbidden: [],
  })
  expect(await inAccount((tx) => loadOverrides(tx, id))).toMatchObject({
    google_maps: { phone: '(312) 555-0199' },
  })
  expect(await loadPhone(id)).toBe('(312) 555-0101')
})

test('decisions about values that have changed meanwhile are reported by field, and the others are saved', async () => {
  const { id } = await createDifferences()
  const dana = viewerWith(true)
  const shown = acceptChoices(await loadDifferences(dana, id))
  const choices = shown.map((choice) => (choice.field === 'phone' ? { ...choice, seen: 'another' } : choice))
  const decided = await applyDecisions(dana, id, choices, now)
  if (!decided?.ok) throw new Error('The decisions were not applied')
  expect(decided).toMatchObject({ accepted: 1, outdated: ['phone'] })
  expect(formatDecisionOutcome(decided)).toBe(
    '1 decision saved. Phone: changed since you opened this page. Review the new values before you decide.',
  )
  const deferred = choices.map((choice) => ({ ...choice, decision: 'later' as const }))
  expect(await applyDecisions(dana, id, deferred, now)).toMatchObject({ outdated: [] })
})

const nothing = { accepted: 0, kept: 0, ignored: 0, outdated: [], forbidden: [] }

test('the message counts accepted, kept and ignored values as saved decisions', () => {
  const decided = { accepted: 1, kept: 2, ignored: 4, forbidden: ['website'] }
  expect(formatDecisionOutcome({ ...nothing, ...decided })).toBe(
    `7 decisions saved. Website: ${forbiddenMessage}`,
  )
})

test('the message names known fields, and only counts unknown ones', () => {
  expect(formatDecisionOutcome({ ...nothing, ignored: 1 })).toBe('Decisions saved')
  expect(formatDecisionOutcome({ ...nothing, kept: 1, forbidden: ['website'] })).toBe(
    `1 decision saved. Website: ${forbiddenMessage}`,
  )
  const unknownFields = ['special_hours.x', 'A'.repeat(5000), '__proto__ ', 'special_hours.2026-99-99']
  expect(formatDecisionOutcome({ ...nothing, outdated: unknownFields })).toMatch(
    /^Nothing was saved\. 4 fields: changed since/,
  )
})

test('while Google is switched off for a location, keeping our value is refused and accepting is saved', async () => {
  const { id } = await createDifferences()
  await build.listing({
    account_id: account,
    location_id: id,
    directory: 'google_maps',
    is_enabled: false,
  })
  const dana = viewerWith(true)
  const [phone, website] = await loadDifferences(dana, id)
  const kept = [{ field: 'phone', seen: phone!.seen, decision: 'kept' as const }]
  expect(await applyDecisions(dana, id, kept, now)).toEqual({
    ok: false,
    reason: 'Google is turned off for this location',
  })
  expect(await rows.all('select field from location_decisions where location_id = $1', [id])).toEqual([])
  expect(await applyDecisions(dana, id, acceptChoices([website!]), now)).toMatchObject({
    ok: true,
    accepted: 1,
  })
})

test('when publishing is off for an account, keeping our value is refused and queued changes are dropped', async () => {
  const { id, name } = await createDifferences()
  const dana = viewerWith(true)
  const [phone] = await loadDifferences(dana, id)
  const kept = [{ field: 'phone', seen: phone!.seen, decision: 'kept' as const }]
  const stopPublishing = () => build.setting(account, 'publishing', 'false')
  await stopPublishing()
  expect(await applyDecisions(dana, id, kept, now)).toEqual({ ok: false, reason: publishingDisabledMessage })
  await rows.all('delete from account_settings where account_id = 851')
  expect(await applyDecisions(dana, id, kept, now)).toMatchObject({ ok: true, kept: 1 })
  await stopPublishing()
  await publishLocationJob.run({ accountId: account, locationId: id }, jobRun(0))
  expect(await google.calls(`PATCH /v1/${name}`)).toEqual([])
  expect(await rows.all('select from location_publications where location_id = $1', [id])).toEqual([])
  await rows.all('delete from account_settings where account_id = 851')
})
