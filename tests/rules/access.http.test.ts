import { beforeAll, describe, expect, test } from 'vitest'
import { asSignIn } from '#app/database/identity.server'
import type { UserType } from '#app/database/schema'
import { permissionsOf } from '#app/session/permissions'
import { startSession } from '#app/session/sessions.server'
import { testApplication } from '../cast/application'
import { type Cast, findCast, type Person } from '../cast/people'
import { openRows } from '../cast/rows'
import { type Answer, signedIn, type Visitor, visitor } from '../cast/visitor'
import { type Place, placesWith, plantRecords } from './places'

const application = await testApplication()
const rows = await openRows(application.database)
const cast: Cast = await findCast(application.database.ownerUrl)
const bakery = cast.accounts.bakery.id
const dana = await signedIn(application.url, 'dana')
const ids = await plantRecords(rows, bakery, dana)
const places = placesWith(ids)
const guarded = places.filter(({ access }) => access !== 'public')

/** The forms one page can be asked for in: a document, and what scripts ask for. */
function forms({ path, id, isDownload }: Place, prefix = ''): string[] {
  const page = path === '/' ? prefix || '/' : prefix + path
  if (isDownload) return [page]
  const data = page === '/' ? '/_root.data' : `${page}.data`
  const route = encodeURIComponent(prefix ? `as/:accountId/${id}` : id)
  return [page, data, `${data}?_routes=${route}`]
}

/** What an answer comes to, in whichever form it came. */
function verdict({ status, leadsTo, text }: Answer): string {
  const target = leadsTo ?? /"(\/login[^"]*)"/.exec(text)?.[1]
  if (target?.startsWith('/login')) return 'sign in'
  if (status === 403) return 'forbidden'
  if (status === 404) return 'missing'
  return status < 400 ? 'page' : String(status)
}

type Verdicts = Record<string, string>

async function verdictsOf(someone: Visitor, list: Place[], prefix = ''): Promise<Verdicts> {
  const found: Verdicts = {}
  for (const form of list.flatMap((place) => forms(place, prefix))) {
    const answer = await someone.get(form)
    found[form] = verdict(answer)
    if (found[form] !== 'page') expect([form, answer.text.includes('CANARY')]).toEqual([form, false])
  }
  return found
}

/** The same verdict for all forms of a place. */
function all(list: Place[], verdictOf: (place: Place) => string, prefix = ''): Verdicts {
  return Object.fromEntries(
    list.flatMap((place) => forms(place, prefix).map((form) => [form, verdictOf(place)])),
  )
}

test('a stranger is led to sign in from every page and download, and sees nothing of it', async () => {
  expect(await verdictsOf(visitor(application.url), guarded)).toEqual(all(guarded, () => 'sign in'))
})

test('a page asked for before signing in is the one that is remembered', async () => {
  const { leadsTo } = await visitor(application.url).get(`/reviews/${ids.reviewId}.data?rating=1&_routes=x`)
  expect(leadsTo).toBe(`/login?redirect=${encodeURIComponent(`/reviews/${ids.reviewId}?rating=1`)}`)
})

const people: [Person, UserType][] = [
  ['ruth', 'read_only'],
  ['priya', 'user'],
  ['leo', 'limited_user'],
  ['marco', 'manager'],
  ['dana', 'admin'],
]

test.each(people)('%s, a user of type %s, sees what the type permits and no more', async (person, type) => {
  const permissions = permissionsOf(type, [])
  const expected = ({ access }: Place) =>
    access === 'signed-in' || access === 'public' || permissions.has(access) ? 'page' : 'forbidden'
  expect(await verdictsOf(await signedIn(application.url, person), guarded)).toEqual(all(guarded, expected))
})

test('a user lowered to e-mail only while signed in keeps no page', async () => {
  const { emil } = cast.people
  const someone = visitor(application.url)
  const token = await asSignIn((tx) => startSession(tx, { ...emil, ip: '', userAgent: '', now: new Date() }))
  someone.cookies.set('session', token)
  const permitted = guarded.filter(({ access }) => access !== 'signed-in')
  expect(await verdictsOf(someone, permitted)).toEqual(all(permitted, () => 'forbidden'))
})

test('a user switched off while signed in is a stranger at the next request', async () => {
  const marco = await signedIn(application.url, 'marco')
  expect((await marco.get('/reviews')).status).toBe(200)
  await rows.all('update users set is_active = false where id = $1', [cast.people.marco.userId])
  expect(verdict(await marco.get('/reviews'))).toBe('sign in')
  await rows.all('update users set is_active = true where id = $1', [cast.people.marco.userId])
})

describe('across accounts', () => {
  let nora: Visitor
  let oscar: Visitor
  beforeAll(async () => {
    nora = await signedIn(application.url, 'nora')
    oscar = await signedIn(application.url, 'oscar')
  })

  test('the partner sees every page of a managed account under its address', async () => {
    expect(await verdictsOf(nora, guarded, `/as/${bakery}`)).toEqual(
      all(guarded, () => 'page', `/as/${bakery}`),
    )
  })

  const withIds = guarded.filter(({ path }) => /\/\d+/.test(path))

  test('records of another account are not there for the outsider, who may see such pages', async () => {
    expect(withIds.length).toBeGreaterThan(5)
    expect(await verdictsOf(oscar, withIds)).toEqual(all(withIds, () => 'missing'))
  })

  test('nor for the partner outside of it, nor in the account beside it', async () => {
    expect(await verdictsOf(nora, withIds)).toEqual(all(withIds, () => 'missing'))
    const beside = `/as/${cast.accounts.dental.id}`
    expect(await verdictsOf(nora, withIds, beside)).toEqual(all(withIds, () => 'missing', beside))
  })

  test('an account that is not a managed one is not there, whoever asks and whether or not it exists', async () => {
    const { inn, partner } = cast.accounts
    const asked: [Visitor, string][] = [
      [nora, inn.id],
      [nora, '999999'],
      [oscar, bakery],
      [dana, partner.id],
    ]
    for (const [someone, accountId] of asked) {
      const prefix = `/as/${accountId}`
      expect(await verdictsOf(someone, guarded, prefix)).toEqual(all(guarded, () => 'missing', prefix))
    }
  })

  test('writing to another account’s record is refused like reading it', async () => {
    const before = await rows.fingerprint()
    for (const { path } of withIds) {
      // A page without a form takes none.
      const found = verdict(await oscar.post(path, { body: 'Ours', revision: '1' }))
      expect([path, found]).toEqual([path, expect.stringMatching(/missing|405/)])
      // Sent to an account that is not theirs, it is at most given back.
      expect(verdict(await oscar.post(`/as/${bakery}${path}`, { body: 'Ours' }))).toBe('409')
    }
    expect(await rows.fingerprint()).toEqual(before)
  })
})

describe('an address written otherwise', () => {
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

  test('opens nothing to a stranger', async () => {
    const stranger = visitor(application.url)
    for (const path of spellings(bakery)) {
      const found = verdict(await stranger.get(path))
      expect([path, ['sign in', 'missing'].includes(found)]).toEqual([path, true])
    }
  })

  test('opens no other account to one who is signed in', async () => {
    const oscar = await signedIn(application.url, 'oscar')
    for (const path of spellings(bakery).filter((each) => /^\/as\//i.test(each))) {
      const answer = await oscar.get(path)
      expect([path, verdict(answer), answer.text.includes('CANARY')]).toEqual([path, 'missing', false])
    }
  })

  test('opens no page to one who may not see it', async () => {
    const ruth = await signedIn(application.url, 'ruth')
    for (const path of [
      '/Settings/Imports',
      '/settings/imports/',
      '/%73ettings/imports',
      '/SETTINGS/imports/new.data',
    ])
      expect([path, verdict(await ruth.get(path))]).toEqual([path, 'forbidden'])
  })
})

test('one loader alone, Remix’s older way of asking, is to be had by nobody', async () => {
  for (const { path, id } of places)
    for (const name of ['_data', '%5Fdata']) {
      const asked = `${path}?${name}=${encodeURIComponent(id)}`
      expect([asked, (await dana.get(asked)).status]).toEqual([asked, 404])
      expect([asked, (await dana.post(asked)).status]).toEqual([asked, 404])
    }
})

test('an unknown address is missing, for strangers and for others, in every form', async () => {
  for (const someone of [visitor(application.url), await signedIn(application.url, 'dana')])
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
