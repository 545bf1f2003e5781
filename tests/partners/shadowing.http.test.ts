import { beforeEach, describe, expect, test } from 'vitest'
import { emails, loadDemoAccounts, password } from '../support/people'
import { openSql } from '../support/sql'
import { startTestApplication } from '../support/test-application'
import { createVisitor, type PageResponse, signIn, textOf, type Visitor } from '../support/visitor'

const application = await startTestApplication()
const rows = await openSql(application.database)
const { accounts, people } = await loadDemoAccounts(application.database.ownerUrl)
const { bakery, dental, inn, partner } = accounts

const reviewOf = async (accountId: string) =>
  (
    await rows.one<{ id: string }>(
      `select id::text from reviews where account_id = $1 and responded_at is null and source_id = 2 limit 1`,
      [accountId],
    )
  ).id
const reviews = { bakery: await reviewOf(bakery.id), dental: await reviewOf(dental.id) }

const fieldOf = ({ text }: PageResponse, name: string) =>
  new RegExp(`name="${name}" value="([^"]*)"`).exec(text)?.[1]

/** Signs in without opening a child account. */
async function signInNora(): Promise<Visitor> {
  const nora = createVisitor(application.url)
  await nora.post('/login', { email: emails.nora, password })
  return nora
}

let nora: Visitor
beforeEach(async () => {
  nora = await signInNora()
})

describe('opening an account', () => {
  test('takes a form: a link leads to the form and remembers the page, but opens nothing', async () => {
    const requestedPath = `/as/${dental.id}/reviews?rating=1`
    const { redirectTo } = await nora.get(requestedPath)
    expect(redirectTo).toBe(`/switch-account/${dental.id}?redirect=${encodeURIComponent(requestedPath)}`)
    const page = await nora.get(redirectTo!)
    expect(textOf(page)).toContain(`Open ${dental.name}`)
    expect((await nora.get(requestedPath)).redirectTo).toBe(redirectTo)
    const opened = await nora.post(`/accounts/${dental.id}/open`, { redirect: fieldOf(page, 'redirect')! })
    expect(opened.redirectTo).toBe(requestedPath)
    const accountPage = await nora.get(`/as/${dental.id}/reviews?dateDescriptor=all_time`)
    expect(textOf(accountPage)).toContain(`You are working in ${dental.name}`)
    expect((await nora.get(`/switch-account/${dental.id}`)).redirectTo).toBe(`/as/${dental.id}`)
  })

  test("is recorded in both accounts' audit logs, once per session", async () => {
    const events = () =>
      rows.all<{ account: string; actor: string }>(
        `select account_id::text as account, actor from audit_events where action = 'shadowing.started'
         and subject = $1 order by account_id`,
        [bakery.name],
      )
    const before = (await events()).length
    for (let n = 0; n < 2; n++) await nora.post(`/accounts/${bakery.id}/open`)
    expect((await events()).slice(before - 0).length).toBe(2)
    expect((await events()).map(({ account }) => account)).toEqual(
      expect.arrayContaining([partner.id, bakery.id]),
    )
  })

  test('redirects only to addresses in that account', async () => {
    for (const redirect of ['https://evil.example/', '//evil.example', '/logout', `/as/${bakery.id}/reviews`])
      expect((await nora.post(`/accounts/${dental.id}/open`, { redirect })).redirectTo).toBe(
        `/as/${dental.id}`,
      )
  })

  test("is possible only for the partner's own child accounts, and only with permission to list them", async () => {
    for (const id of [inn.id, partner.id, '999999', '0', 'x'])
      expect([id, (await nora.post(`/accounts/${id}/open`)).status]).toEqual([id, 404])
    const dana = await signIn(application.url, 'dana')
    expect((await dana.post(`/accounts/${dental.id}/open`)).status).toBe(403)
    expect((await dana.get(`/switch-account/${dental.id}`)).status).toBe(403)
  })
})

describe('two tabs in two accounts', () => {
  beforeEach(async () => {
    for (const { id } of [bakery, dental]) await nora.post(`/accounts/${id}/open`)
  })

  test('each tab writes to its own account, also alternately', async () => {
    const saveResponse = (accountId: string, reviewId: string, body: string) =>
      nora.post(`/as/${accountId}/reviews/${reviewId}/response`, { body, revision: '0' })
    expect((await saveResponse(bakery.id, reviews.bakery, 'From the bakery’s tab')).status).toBe(302)
    expect((await nora.get('/')).redirectTo).toBe('/accounts')
    expect((await saveResponse(dental.id, reviews.dental, 'From the dentists’ tab')).status).toBe(302)
    const savedResponses = await rows.all<{ account_id: string; body: string }>(
      `select account_id::text, body from responses where body like 'From the %tab' order by account_id`,
    )
    expect(savedResponses.map(({ account_id }) => account_id).sort()).toEqual([bakery.id, dental.id].sort())
  })

  test('a form of one account sent to the other is rejected, and can be resubmitted to its own account', async () => {
    const before = await rows.fingerprint()
    const rejected = await nora.post(`/as/${dental.id}/reviews/tags`, {
      inAccount: bakery.id,
      intent: 'add',
      name: 'Misplaced',
      scope: 'all',
      search: 'dateDescriptor=all_time',
      expected: '1',
    })
    expect([rejected.status, textOf(rejected).includes(`Submit in ${bakery.name}`)]).toEqual([409, true])
    expect(rejected.text).toContain(`action="/as/${bakery.id}/reviews/tags"`)
    expect(await rows.fingerprint()).toEqual(before)
  })
})

test('a tab left open while the browser signs in as another user writes nothing, and the input is kept', async () => {
  const body = 'Typed by Dana before Grace signed in'
  const browser = await signIn(application.url, 'dana')
  await browser.post('/logout')
  await browser.post('/login', { email: emails.grace, password })
  const before = await rows.fingerprint()
  const rejected = await browser.post(`/reviews/${reviews.bakery}/response`, {
    inAccount: bakery.id,
    body,
    revision: '0',
  })
  expect(rejected.status).toBe(409)
  expect(textOf(rejected)).toContain(body)
  expect(textOf(rejected)).toContain(`you’re now working in ${dental.name}`)
  expect(rejected.text).not.toContain(bakery.name)
  expect(await rows.fingerprint()).toEqual(before)
})

test('a form without its account names no other account than the one in which it can be submitted', async () => {
  const dana = await signIn(application.url, 'dana')
  const body = new URLSearchParams({ body: 'Typed elsewhere', revision: '0' })
  const rejected = await dana.ask(`/reviews/${reviews.bakery}/response`, { method: 'POST', body })
  expect([rejected.status, textOf(rejected)]).toEqual([
    409,
    expect.stringContaining('This form doesn’t say in which account it was opened.'),
  ])
  expect(textOf(rejected)).not.toContain('you’re now working in')
  expect(textOf(rejected)).toContain(`Submit in ${bakery.name}`)
})

test('a form filled in before signing in again is accepted, and its child account is opened again', async () => {
  await nora.post(`/accounts/${dental.id}/open`)
  const again = await signInNora()
  const reviewId = (
    await rows.one<{ id: string }>(
      `select id::text from reviews where account_id = $1 and responded_at is null and source_id = 2
       order by id desc limit 1`,
      [dental.id],
    )
  ).id
  const sent = await again.post(`/as/${dental.id}/reviews/${reviewId}/response`, {
    body: 'Written before',
    revision: '0',
  })
  expect([sent.status, sent.redirectTo]).toEqual([302, `/as/${dental.id}/reviews/${reviewId}`])
})

describe('access to a child account ends with the next request', () => {
  const page = `/as/${dental.id}/reviews?dateDescriptor=all_time`
  const statuses = async () => [
    (await nora.get(page)).status,
    (await nora.get(`/as/${dental.id}/reviews.data`)).status,
    (await nora.get(`/as/${dental.id}/export/csv/reviews`)).status,
    (await nora.post(`/as/${dental.id}/reviews/${reviews.dental}/response`, { body: 'Late', revision: '9' }))
      .status,
  ]
  beforeEach(async () => {
    await nora.post(`/accounts/${dental.id}/open`)
    expect((await nora.get(page)).status).toBe(200)
  })

  test('when the account is no longer a child account', async () => {
    await rows.all('update accounts set parent_id = null where id = $1', [dental.id])
    expect(await statuses()).toEqual([404, 404, 404, 409])
    await rows.all('update accounts set parent_id = $2 where id = $1', [dental.id, partner.id])
    expect((await nora.get(page)).status).toBe(200)
  })

  test("when the partner's user may no longer list accounts", async () => {
    await rows.all(`update users set user_type = 'user' where id = $1`, [people.nora.userId])
    expect(await statuses()).toEqual([404, 404, 404, 409])
    await rows.all(`update users set user_type = 'admin' where id = $1`, [people.nora.userId])
  })

  test("when the partner's user is deactivated", async () => {
    await rows.all('update users set is_active = false where id = $1', [people.nora.userId])
    const saveResponse = await nora.get(page)
    expect(saveResponse.redirectTo).toMatch(/^\/login\?/)
    await rows.all('update users set is_active = true where id = $1', [people.nora.userId])
  })

  test("when the partner's user signs out", async () => {
    await nora.post('/logout')
    expect((await nora.get(page)).redirectTo).toMatch(/^\/login/)
    nora = await signInNora()
    expect((await nora.get(page)).redirectTo).toMatch(/^\/switch-account/)
  })

  test('and a lower user type limits what is visible in the child account', async () => {
    await rows.all(`update users set user_type = 'manager' where id = $1`, [people.nora.userId])
    expect((await nora.get(page)).status).toBe(200)
    expect((await nora.get(`/as/${dental.id}/settings/audit`)).status).toBe(403)
    await rows.all(`update users set user_type = 'admin' where id = $1`, [people.nora.userId])
  })
})

describe('the partner account itself', () => {
  test('has its list of accounts, and redirects every other page to it', async () => {
    for (const path of [
      '/',
      '/reviews',
      `/reviews/${reviews.dental}`,
      '/reviews/print',
      '/no-such-page',
      '/dashboard',
    ])
      expect([path, (await nora.get(path)).redirectTo]).toEqual([path, '/accounts'])
    for (const path of ['/accounts', '/accounts/trials', '/settings/imports'])
      expect([path, (await nora.get(path)).status]).toEqual([path, 200])
    expect((await nora.get('/reviews.data')).text).toContain('/accounts')
  })

  test('shows a menu with only this list', async () => {
    const { text } = await nora.get('/accounts')
    const [menu = ''] = /<nav\b.*?<\/nav>/s.exec(text) ?? []
    expect(menu).toContain('href="/accounts"')
    expect(menu).not.toContain('href="/reviews"')
  })
})
