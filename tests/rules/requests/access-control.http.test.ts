import { beforeAll, describe, expect, test } from 'vitest'
import { permissionsOf } from '#app/kit/access/permissions'
import type { UserType } from '#app/kit/database/schema'
import { asSignIn } from '#app/kit/database/sign-in-role.server'
import { startSession } from '#app/platform/viewer/sessions/sessions.server'
import { createBuilders } from '../../support/builders'
import { isInShare } from '../../support/depth'
import { collectFailures } from '../../support/parallel'
import { type DemoAccounts, emails, loadDemoAccounts, type PersonName, password } from '../../support/people'
import { openSql } from '../../support/sql'
import { startTestApplication } from '../../support/test-application'
import { createVisitor, signIn, type Visitor } from '../../support/visitor'
import { type Endpoint, listEndpoints, seedRecords } from './endpoints'
import { findUnexpectedOutcomes, outcomeOf, permittedOutcome, requestUrlsOf } from './request-outcomes'

// Requests every page and download in every form, as every kind of user, and checks that the responses match the route
// table and the table of permissions. Downloads run concurrently, so the limit is raised.
const application = await startTestApplication({ DOWNLOADS_PER_ACCOUNT: '20' }, ['emulators', 'worker'])
const db = await openSql(application.database)
const demo: DemoAccounts = await loadDemoAccounts(application.database.ownerUrl)
const bakery = demo.accounts.bakery.id
const dana = await signIn(application.url, 'dana')
const ids = await seedRecords(db, bakery, dana)
const endpoints = listEndpoints(ids)
const guardedEndpoints = endpoints.filter(({ access }) => access !== 'public')
// The endpoints with an id in their path. A record is identified by a number, a keyword by its text.
// Pages for staff are refused before their record is looked up.
const withIds = guardedEndpoints.filter(
  ({ access, path, id }) => access !== 'staff' && (/\/\d+/.test(path) || id.includes(':keyword')),
)

test('a stranger is redirected from every page and download to sign in, and sees nothing of it', async () => {
  expect(await findUnexpectedOutcomes(createVisitor(application.url), guardedEndpoints, 'sign in')).toEqual(
    [],
  )
})

test('a page requested before signing in is remembered', async () => {
  const { redirectTo } = await createVisitor(application.url).get(
    `/reviews/${ids.reviewId}.data?rating=1&_routes=x`,
  )
  expect(redirectTo).toBe(`/login?redirect=${encodeURIComponent(`/reviews/${ids.reviewId}?rating=1`)}`)
})

const people: [PersonName, UserType][] = [
  ['ruth', 'read_only'],
  ['priya', 'user'],
  ['leo', 'limited_user'],
  ['marco', 'manager'],
  ['dana', 'admin'],
]

test.each(people)('%s, a user of type %s, sees exactly what the type permits', async (person, type) => {
  const someone = await signIn(application.url, person)
  expect(
    await findUnexpectedOutcomes(someone, guardedEndpoints, permittedOutcome(permissionsOf(type, []))),
  ).toEqual([])
})

describe('staff of the installation', () => {
  const signInStaff = () => signIn(application.url, 'ines')

  test('have their own pages in addition to those of their user type, and no other accounts', async () => {
    const expected = permittedOutcome(permissionsOf('admin', []), { isStaff: true })
    const someone = await signInStaff()
    expect(
      await findUnexpectedOutcomes(
        someone,
        guardedEndpoints.filter((endpoint) => !withIds.includes(endpoint)),
        expected,
      ),
    ).toEqual([])
    expect(await findUnexpectedOutcomes(someone, withIds, 'missing')).toEqual([])
    expect(await findUnexpectedOutcomes(someone, guardedEndpoints, 'missing', `/as/${bakery}`)).toEqual([])
  })

  test('see what an impersonated user sees, except how that user signs in', async () => {
    const someone = await signInStaff()
    const { userId } = demo.people.marco
    const reason = 'Asked by phone to look at an import'
    const { status } = await someone.post('/staff/impersonation', { userId, reason })
    expect(status).toBe(302)
    const expected = permittedOutcome(permissionsOf('manager', []), { isActedAs: true })
    expect(await findUnexpectedOutcomes(someone, guardedEndpoints, expected)).toEqual([])
    expect(guardedEndpoints.filter(({ blockedWhileImpersonating: isOwn }) => isOwn).length).toBeGreaterThan(5)
    await someone.post('/staff/end', {})
    expect(outcomeOf(await someone.get(`/reviews/${ids.reviewId}`))).toBe('missing')
  })
})

test('a signed-in user whose type is lowered to email only loses every page', async () => {
  const { emil } = demo.people
  const someone = createVisitor(application.url)
  const token = await asSignIn((tx) => startSession(tx, { ...emil, ip: '', userAgent: '', now: new Date() }))
  someone.cookies.set('session', token)
  const urls = guardedEndpoints.filter(({ access }) => access !== 'signed-in')
  expect(await findUnexpectedOutcomes(someone, urls, 'forbidden')).toEqual([])
})

describe('across accounts', () => {
  const { dental, inn, partner } = demo.accounts
  let nora: Visitor
  let oscar: Visitor
  beforeAll(async () => {
    nora = await signIn(application.url, 'nora')
    oscar = await signIn(application.url, 'oscar')
  })

  test("a partner's user is redirected from every page of a child account to opening it, until it is open", async () => {
    const newVisitor = createVisitor(application.url)
    await newVisitor.post('/login', { email: emails.nora, password })
    expect(await findUnexpectedOutcomes(newVisitor, guardedEndpoints, 'open first', `/as/${bakery}`)).toEqual(
      [],
    )
  })

  test('then sees what an admin of that account sees, under its prefix', async () => {
    expect(
      await findUnexpectedOutcomes(
        nora,
        guardedEndpoints,
        permittedOutcome(permissionsOf('admin', [])),
        `/as/${bakery}`,
      ),
    ).toEqual([])
  })

  test('but not its records in the partner account, which has only partner pages, nor in another child account', async () => {
    const permissions = permissionsOf('admin', [], { isPartner: true })
    const outcomeAtHome = (endpoint: Endpoint) => {
      if (endpoint.path === '/' || endpoint.id.endsWith(':childId/open') || !endpoint.isForPartners)
        return 'accounts'
      return withIds.some(({ id }) => id === endpoint.id)
        ? 'missing'
        : permittedOutcome(permissions)(endpoint)
    }
    const parentEndpoints = listEndpoints({ ...ids, childId: bakery }).filter(
      ({ access }) => access !== 'public',
    )
    expect(await findUnexpectedOutcomes(nora, parentEndpoints, outcomeAtHome)).toEqual([])
    expect(await findUnexpectedOutcomes(nora, withIds, 'missing', `/as/${dental.id}`)).toEqual([])
  })

  test('records of another account are not found, even with permission for such pages', async () => {
    expect(withIds.length).toBeGreaterThan(10)
    expect(await findUnexpectedOutcomes(oscar, withIds, 'missing')).toEqual([])
  })

  test.each([
    ['the partner', 'nora', inn.id],
    ['the partner', 'nora', '999999'],
    ['the outsider', 'oscar', bakery],
    ['a child', 'dana', partner.id],
  ] as const)(
    'for %s (%s), account %s is not found, because it is not their child account',
    async (_, person, id) => {
      const someone = await signIn(application.url, person)
      expect(await findUnexpectedOutcomes(someone, guardedEndpoints, 'missing', `/as/${id}`)).toEqual([])
    },
  )

  test("writing to another account's record is rejected like reading it", async () => {
    const before = await db.fingerprint()
    for (const { path } of withIds.filter((_, n) => isInShare(n, 3))) {
      // A page without a form rejects a POST with 405.
      const found = outcomeOf(await oscar.post(path, { body: 'Ours', revision: '1' }))
      expect([path, found]).toEqual([path, expect.stringMatching(/missing|405/)])
      // A form for an account that the user cannot open is rejected with 409, and only returns what the user sent.
      expect(outcomeOf(await oscar.post(`/as/${bakery}${path}`, { body: 'Ours' }))).toBe('409')
    }
    expect(await db.fingerprint()).toEqual(before)
  })
})

describe('a change applies to signed-in users from their next request', () => {
  const { marco } = demo.people
  const updateRow = (statement: string, id: string) => db.all(statement, [id])

  test('a deactivated user is signed out, and stays signed out after reactivation', async () => {
    const someone = await signIn(application.url, 'marco')
    expect(outcomeOf(await someone.get('/reviews'))).toBe('page')
    await updateRow('update users set is_active = false where id = $1', marco.userId)
    expect(outcomeOf(await someone.get('/reviews'))).toBe('sign in')
    await updateRow('update users set is_active = true where id = $1', marco.userId)
  })

  test('a lowered user type loses its pages, also for writing', async () => {
    const someone = await signIn(application.url, 'marco')
    expect(outcomeOf(await someone.get('/settings/imports'))).toBe('page')
    await updateRow(`update users set user_type = 'read_only' where id = $1`, marco.userId)
    expect(outcomeOf(await someone.get('/settings/imports'))).toBe('forbidden')
    expect(outcomeOf(await someone.post('/reviews/tags', { intent: 'add', ids: ids.reviewId }))).toBe(
      'forbidden',
    )
    expect(outcomeOf(await someone.get('/reviews'))).toBe('page')
    await updateRow(`update users set user_type = 'manager' where id = $1`, marco.userId)
  })

  test('a revoked permission no longer applies', async () => {
    const someone = await signIn(application.url, 'priya')
    const response = `/reviews/${ids.reviewId}/response`
    expect(outcomeOf(await someone.get(response))).toBe('page')
    const { userId } = demo.people.priya
    await createBuilders(db).permission({ account_id: bakery, id: userId }, 'review.respond', false)
    expect(outcomeOf(await someone.get(response))).toBe('forbidden')
    await updateRow('delete from user_permissions where user_id = $1', userId)
  })

  test('an account that is no longer a child account is not found by the partner, opened or not', async () => {
    const nora = await signIn(application.url, 'nora')
    const [dental, reviews] = [demo.accounts.dental.id, `/as/${demo.accounts.dental.id}/reviews`]
    expect(outcomeOf(await nora.get(reviews))).toBe('page')
    await updateRow('update accounts set parent_id = null where id = $1', dental)
    for (const address of [reviews, `${reviews}.data`, `/as/${dental}/export/csv/reviews`])
      expect([address, outcomeOf(await nora.get(address))]).toEqual([address, 'missing'])
    expect((await nora.get('/accounts')).text).not.toContain('Quillmere')
    await db.all('update accounts set parent_id = $2 where id = $1', [dental, demo.accounts.partner.id])
  })
})

describe('an address in another spelling', () => {
  const spellings = (accountId: string) => [
    `/AS/${accountId}/reviews`,
    `/As/${accountId}/reviews.data`,
    `/as/%3${accountId[0]}${accountId.slice(1)}/reviews`,
    `/as/0${accountId}/reviews`,
    `/as/${accountId}.0/reviews`,
    `/as/-1/reviews`,
    `/as/x/reviews`,
    `/as/${accountId}/REVIEWS`,
    `/as/${accountId}/reviews/`,
    `/as/${accountId}/%72eviews`,
    `/REVIEWS`,
    `/%72eviews`,
    `/reviews/`,
    `/reviews/.data`,
    `/Export/CSV/reviews`,
  ]

  test('opens nothing for a stranger', async () => {
    const stranger = createVisitor(application.url)
    for (const path of spellings(bakery)) {
      const found = outcomeOf(await stranger.get(path))
      expect([path, ['sign in', 'missing'].includes(found)]).toEqual([path, true])
    }
  })

  test('opens no other account for a signed-in user', async () => {
    const oscar = await signIn(application.url, 'oscar')
    for (const path of spellings(bakery).filter((each) => /^\/as\//i.test(each))) {
      const response = await oscar.get(path)
      expect([path, outcomeOf(response), response.text.includes('CANARY')]).toEqual([path, 'missing', false])
    }
  })

  test('opens no page without permission', async () => {
    const ruth = await signIn(application.url, 'ruth')
    for (const path of [
      '/Settings/Imports',
      '/settings/imports/',
      '/%73ettings/imports',
      '/SETTINGS/imports/new.data',
    ])
      expect([path, outcomeOf(await ruth.get(path))]).toEqual([path, 'forbidden'])
  })
})

test("nobody can request a single loader in Remix's older way", async () => {
  const urls = endpoints
    .flatMap(({ path, id }) =>
      ['_data', '%5Fdata'].map((name) => `${path}?${name}=${encodeURIComponent(id)}`),
    )
    .filter((_, n) => isInShare(n, 13))
  const failures = await collectFailures(urls, async (address) => {
    const [read, posted] = [await dana.get(address), await dana.post(address)]
    return read.status === 404 && posted.status === 404 ? null : address
  })
  expect(failures).toEqual([])
})

test('an unknown address is not found, with or without a session, in every form', async () => {
  for (const someone of [createVisitor(application.url), dana])
    for (const path of [
      '/no-such-page',
      '/reviews/1/2/3',
      '/no-such-page.data',
      '/assets/no-such-file.js',
      '/.env',
      '/.git/config',
    ])
      expect([path, (await someone.get(path)).status]).toEqual([path, 404])
})

test('every page can be requested in three forms, each with its own address', () => {
  const addresses = endpoints
    .filter(({ isDownload }) => !isDownload)
    .flatMap((endpoint) => requestUrlsOf(endpoint))
  expect(new Set(addresses).size).toBe(addresses.length)
})
