import { beforeEach, describe, expect, test } from 'vitest'
import { asSignIn } from '#app/database/sign-in-role.server'
import { routes } from '#app/routes'
import { endImpersonationJob } from '#app/staff/impersonation-jobs.server'
import { findLastMailTo } from '../support/outbox-mails'
import { emails, loadDemoAccounts } from '../support/people'
import { openSql } from '../support/sql'
import { startTestApplication } from '../support/test-application'
import { type PageResponse, signIn, textOf, type Visitor } from '../support/visitor'

const application = await startTestApplication()
const rows = await openSql(application.database)
const { accounts, people } = await loadDemoAccounts(application.database.ownerUrl)
const { dental, partner } = accounts
const { grace, ines, nora, theo, tomas } = people
const reason = 'Ticket 4711: cannot find the export'

const startImpersonation = (browser: Visitor, userId: string, startReason = reason) =>
  browser.post('/staff/impersonation', { userId, reason: startReason })
const bannerOf = (response: PageResponse) =>
  /Ines Calloway ?, you are acting as ([^<]*?) of/.exec(textOf(response))?.[1]?.trim()
const events = (accountId: string, action: string) =>
  rows.all<{
    actor: string
    impersonator: string
    user_id: string
    profile: string
    details: { reason?: string; because?: string }
  }>(
    `select actor, impersonator, user_id::text, impersonator_profile_id::text as profile, details from audit_events
     where account_id = $1 and action = $2 order by id`,
    [accountId, action],
  )

let staffBrowser: Visitor
beforeEach(async () => {
  staffBrowser = await signIn(application.url, 'ines')
})

describe('starting', () => {
  test('staff find users by name, address or account, but no other staff', async () => {
    const found = textOf(await staffBrowser.get('/staff?q=quillmere'))
    expect([found.includes('Grace Whitcomb'), found.includes('Tomas Herrera')]).toEqual([true, true])
    expect(textOf(await staffBrowser.get('/staff?q=theo'))).toContain('No matching users you can impersonate')
    expect(textOf(await staffBrowser.get('/staff?q=emil'))).toContain('No matching users you can impersonate')
  })

  test.each(['', '   ', 'too short', 'x'.repeat(501), 'two\nlines of reason'])(
    'requires a reason: %j',
    async (reason) => {
      const before = await rows.fingerprint()
      expect((await startImpersonation(staffBrowser, grace.userId, reason)).status).toBe(422)
      expect(await rows.fingerprint()).toEqual(before)
      expect(bannerOf(await staffBrowser.get('/staff'))).toBeUndefined()
    },
  )

  test('gives the session a new token, and is recorded with its reason and both identities', async () => {
    const token = staffBrowser.cookies.get('session')
    const started = await startImpersonation(staffBrowser, grace.userId)
    expect([started.status, started.redirectTo]).toEqual([302, '/'])
    expect(staffBrowser.cookies.get('session')).not.toBe(token)
    const oldBrowser = await signIn(application.url, 'oscar')
    oldBrowser.cookies.set('session', token!)
    expect((await oldBrowser.get('/staff')).redirectTo).toMatch(/^\/login/)
    expect((await events(dental.id, 'impersonation.started')).at(-1)).toMatchObject({
      actor: 'Grace Whitcomb',
      user_id: grace.userId,
      impersonator: 'Ines Calloway',
      profile: ines.profileId,
      details: { reason },
    })
  })

  test('is only for staff, whatever the user type of others', async () => {
    for (const person of ['dana', 'nora', 'grace'] as const) {
      const other = await signIn(application.url, person)
      const statuses = [
        (await other.get('/staff')).status,
        (await startImpersonation(other, tomas.userId)).status,
      ]
      expect([person, statuses]).toEqual([person, [403, 403]])
    }
  })

  test('is not possible for other staff, for oneself, for users who cannot sign in, or for nobody', async () => {
    for (const userId of [theo.userId, ines.userId, people.emil.userId, '999999', '0', 'x']) {
      const rejected = await startImpersonation(staffBrowser, userId)
      expect([userId, rejected.status, bannerOf(rejected)]).toEqual([userId, 422, undefined])
    }
    await rows.all('update users set is_active = false where id = $1', [tomas.userId])
    expect((await startImpersonation(staffBrowser, tomas.userId)).status).toBe(422)
    await rows.all('update users set is_active = true where id = $1', [tomas.userId])
  })

  test('no form makes anyone staff', async () => {
    const before = await rows.all('select * from staff order by profile_id')
    const dana = await signIn(application.url, 'dana')
    await dana.post('/settings/profile', {
      name: 'Dana Okafor',
      isStaff: 'true',
      is_staff: 'true',
      staff: 'on',
    })
    expect(await rows.all('select * from staff order by profile_id')).toEqual(before)
    await expect(
      asSignIn((tx) =>
        tx
          .insertInto('staff')
          .values({ profile_id: people.dana.profileId } as never)
          .execute(),
      ),
    ).rejects.toThrow(/permission denied/)
  })
})

describe('during an impersonation', () => {
  beforeEach(async () => {
    await startImpersonation(staffBrowser, grace.userId)
  })

  test('every page says so, including printouts and error pages', async () => {
    const addresses = [
      '/reviews',
      '/reviews/print',
      '/settings',
      '/settings/imports',
      '/settings/audit',
      '/no-such-page',
      '/error',
      '/staff',
      '/settings/profile/password',
    ]
    for (const path of addresses) {
      const response = await staffBrowser.get(path)
      expect([
        path,
        bannerOf(response.redirectTo ? await staffBrowser.get(response.redirectTo) : response),
      ]).toEqual([path, 'Grace Whitcomb'])
    }
  })

  test("actions happen in the user's account, with both identities in the audit log", async () => {
    await staffBrowser.get('/export/csv/reviews?dateDescriptor=yesterday')
    await staffBrowser.get('/reviews/print?dateDescriptor=yesterday')
    for (const action of ['reviews.exported', 'reviews.printed'])
      expect((await events(dental.id, action)).at(-1)).toMatchObject({
        actor: 'Grace Whitcomb',
        impersonator: 'Ines Calloway',
        profile: ines.profileId,
      })
    const unnamed = await rows.all(
      `select action from audit_events where account_id = $1 and user_id = $2 and impersonator_profile_id is null
         and at > (select max(at) from audit_events where account_id = $1 and action = 'impersonation.started')`,
      [dental.id, grace.userId],
    )
    expect(unnamed).toEqual([])
  })

  test('another one cannot be started', async () => {
    expect((await startImpersonation(staffBrowser, tomas.userId)).status).toBe(403)
    expect((await staffBrowser.get('/staff')).status).toBe(403)
    expect(bannerOf(await staffBrowser.get('/reviews'))).toBe('Grace Whitcomb')
  })

  test("the user's credentials, and who else has access, can be neither read nor changed", async () => {
    const ownPage = routes
      .filter(({ blockedWhileImpersonating }) => blockedWhileImpersonating)
      .map(({ address }) => address.replace(/:\w+/, grace.userId))
    for (const name of ['password', 'second-factor', 'email', 'api-tokens', 'sessions', 'sso-keys'])
      expect([name, ownPage.some((path) => path.includes(name))]).toEqual([name, true])
    expect(ownPage).toContain('/settings/profile')
    const before = await rows.fingerprint()
    for (const path of ownPage)
      for (const address of [path, `${path}.data`]) {
        expect([address, (await staffBrowser.get(address)).status]).toEqual([address, 403])
        const response = await staffBrowser.post(address, {
          email: 'taken@evil.example',
          currentPassword: 'x',
          name: 'x',
        })
        expect([address, response.status]).toEqual([address, 403])
      }
    expect(await rows.fingerprint()).toEqual(before)
  })

  test('an invitation to the user cannot be accepted', async () => {
    const dana = await signIn(application.url, 'dana')
    await dana.post('/settings/users/new', { name: 'Grace', email: emails.grace, type: 'user', reach: 'all' })
    const { path } = await findLastMailTo(rows, emails.grace)
    const before = await rows.fingerprint()
    expect((await staffBrowser.post(path)).status).toBe(403)
    expect(await rows.fingerprint()).toEqual(before)
  })

  test("ending it returns to the staff member's own session with a new token, and is recorded", async () => {
    const token = staffBrowser.cookies.get('session')
    const ended = await staffBrowser.post('/staff/end')
    expect(ended.redirectTo).toBe('/staff')
    expect(staffBrowser.cookies.get('session')).not.toBe(token)
    expect([(await staffBrowser.get('/staff')).status, bannerOf(await staffBrowser.get('/staff'))]).toEqual([
      200,
      undefined,
    ])
    expect((await events(dental.id, 'impersonation.ended')).at(-1)).toMatchObject({
      impersonator: 'Ines Calloway',
      details: { because: 'Ended by staff' },
    })
  })

  test('a form from the impersonation is not accepted afterwards', async () => {
    await staffBrowser.post('/staff/end')
    const sent = await staffBrowser.post('/reviews/tags', {
      inAccount: dental.id,
      intent: 'add',
      name: 'Late',
    })
    expect(sent.status).toBe(409)
  })
})

describe('ends automatically', () => {
  beforeEach(async () => {
    await startImpersonation(staffBrowser, grace.userId)
  })
  const isSignedInAsSelf = async () =>
    expect([(await staffBrowser.get('/staff')).status, bannerOf(await staffBrowser.get('/staff'))]).toEqual([
      200,
      undefined,
    ])

  test('after an hour, at the next request, and the end is recorded once', async () => {
    const { id } = await rows.one<{ id: string }>(
      `update impersonations set started_at = started_at - interval '60 minutes', expires_at = expires_at - interval '60 minutes'
       where ended_at is null and user_id = $1 returning id::text`,
      [grace.userId],
    )
    await isSignedInAsSelf()
    const before = (await events(dental.id, 'impersonation.ended')).length
    const run = { signal: new AbortController().signal, attempt: 0, isLastAttempt: false }
    for (let n = 0; n < 2; n++)
      await endImpersonationJob.run({ accountId: dental.id, impersonationId: id }, run)
    const ends = await events(dental.id, 'impersonation.ended')
    expect([ends.length - before, ends.at(-1)?.details.because]).toEqual([1, 'Time limit reached'])
  })

  test('and cannot last longer: the database rejects a later end', async () => {
    const longer = `update impersonations set expires_at = started_at + interval '61 minutes' where ended_at is null`
    await expect(rows.all(longer)).rejects.toThrow(/check constraint/)
  })

  test('when the user is deactivated', async () => {
    await rows.all('update users set is_active = false where id = $1', [grace.userId])
    await isSignedInAsSelf()
    await rows.all('update users set is_active = true where id = $1', [grace.userId])
  })

  test('when the staff member is no longer staff', async () => {
    await rows.all('update staff set is_active = false where profile_id = $1', [ines.profileId])
    const response = await staffBrowser.get('/reviews')
    expect([bannerOf(response), (await staffBrowser.get('/staff')).status]).toEqual([undefined, 403])
    await rows.all('update staff set is_active = true where profile_id = $1', [ines.profileId])
  })

  test('when the staff member signs out', async () => {
    await staffBrowser.post('/logout')
    expect((await staffBrowser.get('/reviews')).redirectTo).toMatch(/^\/login/)
  })
})

test("while impersonating a partner's user, a child account is opened with both identities recorded", async () => {
  await startImpersonation(staffBrowser, nora.userId)
  await staffBrowser.post(`/accounts/${dental.id}/open`)
  const inside = await staffBrowser.get(`/as/${dental.id}/reviews?dateDescriptor=all_time`)
  expect([inside.status, bannerOf(inside)]).toEqual([200, 'Nora Vance'])
  for (const accountId of [dental.id, partner.id])
    expect((await events(accountId, 'shadowing.started')).at(-1)).toMatchObject({
      actor: 'Nora Vance',
      impersonator: 'Ines Calloway',
    })
})
