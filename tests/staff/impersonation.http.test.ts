import { beforeEach, describe, expect, test } from 'vitest'
import { asSignIn } from '#app/kit/database/sign-in-role.server'
import { routes } from '#app/routes'
import { endImpersonationJob } from '#app/site/staff/impersonation-jobs.server'
import { createBuilders } from '../support/builders'
import { findLastMailTo } from '../support/outbox-mails'
import { emails, loadDemoAccounts } from '../support/people'
import { editForm, shownOn, withField } from '../support/shown-on'
import { openSql } from '../support/sql'
import { startTestApplication } from '../support/test-application'
import { type PageResponse, signIn, textOf, type Visitor } from '../support/visitor'

const application = await startTestApplication()
const rows = await openSql(application.database)
const build = createBuilders(rows)
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

test('a list for an account that is none says so, and shows all accounts', async () => {
  const page = textOf(await staffBrowser.get('/staff/jobs?account=Wheatwhistle'))
  expect(page).toMatch(/“ ?Wheatwhistle ?” is not the id of an account, so these are all accounts\./)
})

test('while acting as a user, the pages for staff say how to get back to them', async () => {
  await startImpersonation(staffBrowser, grace.userId)
  const page = await staffBrowser.get('/staff/accounts')
  expect([page.status, textOf(page).includes('Stop impersonating to use the pages for staff.')]).toEqual([
    403,
    true,
  ])
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

describe('requests of accounts', () => {
  const answerFields = { feature: 'integration.g2', shownState: 'requested', state: 'active', reason: '' }

  test('are listed for staff, answered with a reason for a refusal, and active for the account afterwards', async () => {
    const accountId = dental.id
    const graceBrowser = await signIn(application.url, 'grace')
    await graceBrowser.post('/settings/integrations/g2/request')
    const overview = async () => textOf(await staffBrowser.get('/staff'))
    expect(await overview()).toContain('1 to answer')
    expect(textOf(await staffBrowser.get('/staff/requests?state=requested'))).toContain('G2')
    expect(textOf(await staffBrowser.get('/staff/requests?state=refused'))).toContain('No requests.')
    const form = `/staff/requests/answer?accountId=${accountId}&feature=integration.g2`
    expect(textOf(await staffBrowser.get(form))).toContain('Requested by')
    const refused = await staffBrowser.post(form, { ...answerFields, accountId, state: 'refused' })
    expect([refused.status, textOf(refused).includes('Enter a reason for the refusal')]).toEqual([422, true])
    const answered = await staffBrowser.post(form, { ...answerFields, accountId })
    expect(answered.redirectTo).toBe('/staff/requests')
    expect(await overview()).toContain('None to answer')
    const catalog = textOf(await graceBrowser.get('/settings/integrations?search_terms=g2'))
    expect(catalog).toContain('Access granted')
    expect((await findLastMailTo(rows, emails.grace)).subject).toBe('G2 is active')
  })

  test('are refused to everybody else, and a request that does not exist is not found', async () => {
    const graceBrowser = await signIn(application.url, 'grace')
    expect((await graceBrowser.get('/staff/requests')).status).toBe(403)
    const path = `/staff/requests/answer?accountId=${dental.id}&feature=`
    expect((await staffBrowser.get(`${path}integration.cars`)).status).toBe(404)
    expect((await staffBrowser.get('/staff/requests/answer')).redirectTo).toBe('/staff/requests')
    const fields = { ...answerFields, accountId: dental.id, feature: 'integration.cars' }
    expect((await staffBrowser.post(`${path}integration.cars`, fields)).status).not.toBe(500)
  })
})

describe('accounts', () => {
  const page = `/staff/accounts/${dental.id}`
  const saveAccount = async (form: 'settings' | 'limits', fields: Record<string, string>) =>
    staffBrowser.post(`${page}/${form}`, { shown: await shownOn(staffBrowser, `${page}/${form}`), ...fields })

  test('are found and shown with their users and imports', async () => {
    expect(textOf(await staffBrowser.get('/staff/accounts?q=grace%40quillmere'))).toContain(dental.name)
    expect(textOf(await staffBrowser.get('/staff/accounts?q=nobody-at-all'))).toContain('No account matches.')
    const shown = textOf(await staffBrowser.get(page))
    expect([shown.includes(emails.grace), shown.includes('Latest imports')]).toEqual([true, true])
    for (const id of ['0', '999999', 'x', '9'.repeat(30)])
      expect([id, (await staffBrowser.get(`/staff/accounts/${id}`)).status]).toEqual([id, 404])
  })

  test('have settings that apply to the next request, and a change without a reason keeps the input', async () => {
    const graceBrowser = await signIn(application.url, 'grace')
    const fields = { 'switches.groups': 'off', reason: 'short' }
    const refused = await staffBrowser.post(`${page}/settings`, fields)
    expect([
      refused.status,
      /id="switches-switches\.groups"[^>]*>.*?<option value="off" selected/.test(refused.text),
    ]).toEqual([422, true])
    expect((await graceBrowser.get('/settings/groups')).status).toBe(200)
    await saveAccount('settings', { ...fields, reason })
    expect((await graceBrowser.get('/settings/groups')).status).toBe(404)
    await saveAccount('settings', { 'switches.groups': 'default', reason })
    expect((await graceBrowser.get('/settings/groups')).status).toBe(200)
    expect(await events(dental.id, 'setting.changed')).toHaveLength(2)
  })

  test('keep a setting off that one operator switches off while another switches another one', async () => {
    const open = async () => editForm(await staffBrowser.get(`${page}/settings`))
    const opened = withField(await open(), 'reason', reason)
    const theirs = withField(withField(await open(), 'switches.groups', 'off'), 'reason', reason)
    expect((await staffBrowser.post(`${page}/settings`, theirs)).status).toBe(302)
    const mine = withField(opened, 'switches.microsurveys', 'off')
    expect((await staffBrowser.post(`${page}/settings`, mine)).status).toBe(302)
    expect(await open()).toEqual(
      expect.arrayContaining([
        ['switches.groups', 'off'],
        ['switches.microsurveys', 'off'],
      ]),
    )
    const both = await staffBrowser.post(`${page}/settings`, withField(opened, 'switches.groups', 'on'))
    expect([both.status, textOf(both)]).toEqual([422, expect.stringMatching(/Off Ines \w+ ?, .* On/)])
    const restored = withField(withField(await open(), 'switches.groups', 'default'), 'reason', reason)
    await staffBrowser.post(`${page}/settings`, withField(restored, 'switches.microsurveys', 'default'))
  })

  test('have a limit of locations during a trial and a price; a wrong value keeps the input', async () => {
    const refused = await staffBrowser.post(`${page}/limits`, { locations: 'many', price: '1,50', reason })
    expect([refused.status, refused.text.includes('value="many"'), textOf(refused)]).toEqual([
      422,
      true,
      expect.stringContaining('Enter a number from 1 to 999999, none or default'),
    ])
    expect([refused.text.includes('value="1,50"'), textOf(refused)]).toEqual([
      true,
      expect.stringContaining('Enter a price from 0 to 99999.99, such as 12.50, or default'),
    ])
    const readLimits = async () => {
      const text = textOf(await staffBrowser.get(page))
      return [
        /during a trial: ([^)]+)/.exec(text)?.[1],
        /Price of an additional location (.*?) Users/.exec(text)?.[1],
      ]
    }
    await saveAccount('limits', { locations: '25', price: '$12.50', reason })
    expect(await readLimits()).toEqual(['25, set for this account', '$12.50 per month, set for this account'])
    expect((await staffBrowser.get(`${page}/limits`)).text).toContain('value="12.50"')
    await saveAccount('limits', { locations: 'default', price: 'default', reason })
    expect(await readLimits()).toEqual(['10, the default', 'Not shown, the default'])
  })

  test('have connections, which are listed by state and counted at a glance', async () => {
    const connection = { account_id: dental.id, source: 'trustpilot', state: 'ended', token: 'x' } as const
    await build.insert('source_connections', connection, ['account_id', 'source'])
    const list = `/staff/connections?account=${dental.id}&state=ended`
    expect(textOf(await staffBrowser.get(list))).toMatch(
      /Trustpilot.*Ended.*The source ended the connection/s,
    )
    expect((await staffBrowser.get('/staff')).text).toContain('href="/staff/connections?state=ended"')
    expect(textOf(await staffBrowser.get(`${list}&after=${dental.id}-99`))).toContain('Trustpilot')
  })

  test('can be suspended, which ends work in them at the next request, and reinstated', async () => {
    const graceBrowser = await signIn(application.url, 'grace')
    await staffBrowser.post(`${page}/status`, { intent: 'suspend', reason })
    expect((await graceBrowser.get('/reviews')).status).not.toBe(200)
    await staffBrowser.post(`${page}/status`, { intent: 'reinstate', reason })
    expect((await graceBrowser.get('/reviews')).status).toBe(200)
  })

  test('that have ended keep their data: an admin downloads it, or staff do as the admin', async () => {
    const graceBrowser = await signIn(application.url, 'grace')
    await staffBrowser.post(`${page}/status`, { intent: 'suspend', reason })
    expect((await graceBrowser.get('/settings/integrations')).redirectTo).toBe('/settings/billing/edit')
    const theoBrowser = await signIn(application.url, 'theo')
    await theoBrowser.post('/staff/impersonation', { userId: people.grace.userId, reason })
    for (const browser of [graceBrowser, theoBrowser]) {
      expect(textOf(await browser.get('/settings/billing/edit'))).toContain('Download all data')
      const file = await browser.get('/settings/billing/data')
      expect([file.status, file.headers.get('content-type')]).toEqual([200, 'application/zip'])
    }
    await theoBrowser.post('/staff/end', {})
    await staffBrowser.post(`${page}/status`, { intent: 'reinstate', reason })
  })

  test('are made with their first admin; an email address in use is named, and the input is kept', async () => {
    const fields = {
      name: 'Harbor Lane Optics',
      kind: 'business',
      timeZone: 'America/Chicago',
      vertical: 'other',
      adminName: 'Hana Lane',
      adminEmail: emails.grace,
      reason,
    }
    const refused = await staffBrowser.post('/staff/accounts/new', fields)
    expect([refused.status, refused.text.includes('value="Harbor Lane Optics"'), textOf(refused)]).toEqual([
      422,
      true,
      expect.stringContaining(`${emails.grace} is a user of `),
    ])
    const adminEmail = 'hana@harborlane.example'
    const { redirectTo } = await staffBrowser.post('/staff/accounts/new', { ...fields, adminEmail })
    expect(textOf(await staffBrowser.get(redirectTo!))).toMatch(/hana@harborlane\.example .*Invited/s)
    const text = (await findLastMailTo(rows, adminEmail)).text
    expect(text).toContain('Highstreet invited you to join Harbor Lane Optics')
  })

  test('have users who are suspended, which signs them out, and reinstated', async () => {
    const tomasBrowser = await signIn(application.url, 'tomas')
    const user = `${page}/users/${tomas.userId}`
    expect(textOf(await staffBrowser.get(user))).toContain('Suspend')
    expect((await staffBrowser.post(user, { intent: 'suspend', reason: 'short' })).status).toBe(422)
    expect((await staffBrowser.post(user, { intent: 'unlock', reason })).status).toBe(422)
    await staffBrowser.post(user, { intent: 'suspend', reason })
    expect((await tomasBrowser.get('/reviews')).status).not.toBe(200)
    await staffBrowser.post(user, { intent: 'reinstate', reason })
    expect(await events(dental.id, 'user.reactivated')).toMatchObject([{ details: { reason } }])
    for (const id of [people.dana.userId, '999999', 'x'])
      expect([id, (await staffBrowser.get(`${page}/users/${id}`)).status]).toEqual([id, 404])
  })

  test('are shown to staff only', async () => {
    const graceBrowser = await signIn(application.url, 'grace')
    for (const path of ['/staff/accounts', page, `${page}/limits`, `${page}/settings`, `${page}/status`])
      expect([path, (await graceBrowser.get(path)).status]).toEqual([path, 403])
    expect((await graceBrowser.post(`${page}/status`, { intent: 'suspend', reason })).status).toBe(403)
  })

  test('of the staff member cannot be suspended', async () => {
    const { accountId } = people.ines
    const refused = await staffBrowser.post(`/staff/accounts/${accountId}/status`, {
      intent: 'suspend',
      reason,
    })
    expect([refused.status, textOf(refused)]).toEqual([
      422,
      expect.stringContaining('You can’t suspend the account that you are signed in to.'),
    ])
  })
})
