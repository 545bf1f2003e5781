import { beforeAll, describe, expect, test } from 'vitest'
import { type Permission, permissionsOf } from '#app/kit/access/permissions'
import { asAccount } from '#app/kit/database/tenant.server'
import { clearBrandCache } from '#app/platform/brand/brand.server'
import { findAccountRequest, listAllRequests } from '#app/platform/feature-requests/all-requests.server'
import { answerRequest } from '#app/platform/feature-requests/answer-request.server'
import { answerSchema } from '#app/platform/feature-requests/answer-schema'
import { canRequestFeature, requestFeature } from '#app/platform/feature-requests/request-feature.server'
import type { Viewer } from '#app/platform/viewer/viewer.server'
import { runRequestsCommand } from '#app/site/staff/requests-command.server'
import { createBuilders } from '../support/builders'
import { seedDemoAccounts } from '../support/people'
import { openSql } from '../support/sql'
import { createTestDatabase } from '../support/test-database'

const database = await createTestDatabase()
const rows = await openSql(database)
const build = createBuilders(rows)
const amplify = { feature: 'feature.amplify', subject: 'Amplify' }
const g2 = { feature: 'integration.g2', subject: 'G2' }
const now = new Date('2026-11-20T18:00:00Z')

let accountId: string
let dana: Viewer
beforeAll(async () => {
  const { accounts, people } = await seedDemoAccounts(database)
  accountId = accounts.bakery.id
  dana = {
    ...people.dana,
    accountName: 'A bakery',
    email: 'dana@example.com',
    impersonator: null,
    query: (fn: Parameters<typeof asAccount>[1]) => asAccount(accountId, fn),
  } as unknown as Viewer
})

const mails = (kind: string) =>
  rows.all<{ to_email: string; subject: string }>(
    'select to_email, subject from mails where kind = $1 order by id',
    [kind],
  )
const settings = () =>
  rows.all<{ code: string; value: string }>(
    `select code, value from account_settings where account_id = $1 and code like 'amplify%' order by code`,
    [accountId],
  )
const answer = (
  state: 'active' | 'refused',
  shownState: 'requested' | 'active' | 'refused',
  request = amplify,
) =>
  answerRequest({ accountId, feature: request.feature, state, shownState, reason: 'Not yours' }, 'Ines', now)

test('users who see a feature’s teaser may request it', () => {
  const [user, reader] = (['user', 'read_only'] as const).map((type) => permissionsOf(type, []))
  const viewerWith = (permissions = user!) => ({
    can: (permission: Permission) => permissions.has(permission),
  })
  expect(canRequestFeature(viewerWith(), 'Local Listing')).toBe(true)
  expect(canRequestFeature(viewerWith(reader), 'Amplify')).toBe(false)
})

describe('a request', () => {
  test('is kept once, also where there is no support address', async () => {
    expect(await requestFeature(dana, amplify, now)).toBe(true)
    expect(await requestFeature(dana, amplify, now)).toBe(true)
    expect(await rows.all('select feature, state from feature_requests')).toEqual([
      { feature: 'feature.amplify', state: 'requested' },
    ])
    expect(await mails('feature-request')).toEqual([])
  })

  test('is mailed once to the support address of the brand, if there is one', async () => {
    await build.insert('white_labels', {
      account_id: accountId,
      product_name: 'Crumbs',
      support_email: 'help@desk.example',
    })
    await clearBrandCache()
    expect(await requestFeature(dana, g2, now)).toBe(true)
    expect(await requestFeature(dana, g2, now)).toBe(true)
    expect(await mails('access-request')).toEqual([
      { to_email: 'help@desk.example', subject: 'A bakery requested access to G2' },
    ])
  })

  test('stays stored if the email to support cannot be queued', async () => {
    await rows.all(`alter table mails add constraint refuse_mails check (kind <> 'access-request') not valid`)
    expect(await requestFeature(dana, { feature: 'integration.cars', subject: 'Cars.com' }, now)).toBe(true)
    expect(await findAccountRequest(accountId, 'integration.cars')).toMatchObject({ state: 'requested' })
    await rows.all('alter table mails drop constraint refuse_mails')
  })
})

describe('an answer of staff', () => {
  test('grants what was requested: turns the feature’s settings on, is recorded, and is mailed to who requested it', async () => {
    expect(await answer('active', 'requested')).toBeNull()
    expect((await settings()).map(({ value }) => value)).toEqual(['true', 'true', 'true', 'true'])
    expect(await mails('request-answered')).toEqual([
      { to_email: 'dana@wheatwhistle.example', subject: 'Amplify is active' },
    ])
    const events = await rows.all(`select actor, subject from audit_events where action = 'feature.granted'`)
    expect(events).toEqual([{ actor: 'Ines', subject: 'Amplify' }])
  })

  test('is not replaced by somebody who did not see it', async () => {
    expect(await answer('refused', 'requested')).toContain('answered in the meantime')
    expect(await findAccountRequest(accountId, amplify.feature)).toMatchObject({ state: 'active' })
  })

  test('can be withdrawn, which turns the settings off; then the account can request again', async () => {
    expect(await requestFeature(dana, amplify, now)).toBe(true)
    expect(await findAccountRequest(accountId, amplify.feature)).toMatchObject({ state: 'active' })
    expect(await answer('refused', 'active')).toBeNull()
    expect((await settings()).map(({ value }) => value)).toEqual(['false', 'false', 'false', 'false'])
    await requestFeature(dana, amplify, now)
    expect(await findAccountRequest(accountId, amplify.feature)).toMatchObject({
      state: 'requested',
      reason: '',
      answeredBy: null,
    })
  })

  test('refuses with a reason, and changes no settings of the account', async () => {
    const before = await settings()
    expect(await answer('refused', 'requested', g2)).toBeNull()
    expect(await settings()).toEqual(before)
    expect((await mails('request-answered')).at(-1)?.subject).toBe('Your request for G2 was refused')
    const typed = { accountId, feature: g2.feature, shownState: 'requested', state: 'refused' }
    expect(answerSchema.safeParse(typed).error?.issues[0]?.message).toBe(
      'Enter a reason for the refusal, of at least 10 characters: the person reads it',
    )
  })

  test('staff list the requests of all accounts, open ones first', async () => {
    const all = await listAllRequests(null, 1)
    expect(all.requests.map(({ subject, state }) => [subject, state])).toEqual([
      ['Amplify', 'requested'],
      ['Cars.com', 'requested'],
      ['G2', 'refused'],
    ])
    expect((await listAllRequests('refused', 1)).requests).toMatchObject([
      { accountName: 'Wheatwhistle Bakery', reason: 'Not yours', answeredBy: 'Ines' },
    ])
    expect((await listAllRequests(null, 2)).requests).toEqual([])
  })

  test('the command lists open requests and answers them', async () => {
    const run = (...args: string[]) => runRequestsCommand(args, 'this')
    expect(await run()).toEqual([
      expect.stringContaining('feature.amplify  Wheatwhistle Bakery'),
      expect.stringContaining('integration.cars'),
    ])
    expect((await run('--json')).map((line) => JSON.parse(line))).toMatchObject([
      { accountName: 'Wheatwhistle Bakery', feature: 'feature.amplify', state: 'requested' },
      { feature: 'integration.cars' },
    ])
    await expect(run('answer', accountId, 'integration.cars', 'refused')).rejects.toThrow('Enter a reason')
    await expect(run('answer', accountId, 'integration.none', 'active')).rejects.toThrow('has not requested')
    expect(await run('answer', accountId, 'integration.cars', 'active')).toHaveLength(1)
    expect(await findAccountRequest(accountId, 'integration.cars')).toMatchObject({ state: 'active' })
  })
})
