import { beforeAll, describe, expect, test } from 'vitest'
import { collectFailures } from '../../support/parallel'
import { loadDemoAccounts } from '../../support/people'
import { startServerWithoutChecks } from '../../support/server-without-checks'
import { openSql } from '../../support/sql'
import { startTestApplication } from '../../support/test-application'
import { createVisitor, type PageResponse, signIn, type Visitor } from '../../support/visitor'
import { canary, fingerprintAccount, seedCanaries } from './canaries'
import { type Endpoint, listEndpoints, listIdNames, seedRecords } from './endpoints'
import { internalDetails } from './malformed-values'
import { requestUrlsOf } from './request-outcomes'

// Everything the bakery has is marked. Then everybody else asks for it, by every address there is: first of the server
// as it is, then of one whose own checks are taken out, so that the database alone answers.
const application = await startTestApplication({}, ['stand-ins', 'worker'])
const db = await openSql(application.database)
const { accounts, people } = await loadDemoAccounts(application.database.ownerUrl)
const { bakery, dental } = accounts
const dana = await signIn(application.url, 'dana')
const ids = await seedRecords(db, bakery.id, dana)
const canaryColumns = await seedCanaries(db, bakery.id)
const uncheckedServer = await startServerWithoutChecks(application)

/** The mailbox of a machine without a mail server shows every mail there is, and is not there in production. */
const endpoints = listEndpoints(ids).filter(({ path }) => !path.startsWith('/dev/'))
const hasId = ({ id }: Endpoint) => /:\w+Id/.test(id) && !/^(logos|dev)\//.test(id)
const recordEndpoints = endpoints.filter(hasId)
const malformed = [
  '0',
  '-1',
  '1.5',
  '9223372036854775808',
  `${ids.reviewId}x`,
  'null',
  '%00',
  '1%20or%201=1',
  '%2e%2e%2f1',
]

/** What a link may name besides its address. */
const references = [
  ...['locationId', 'groupId', 'tags', 'category', 'userId', 'before', 'after'].map((name) => [name, '1']),
  ['flyout', 'event'],
  ['event', '1'],
  ['dateDescriptor', 'all_time'],
]
const query = new URLSearchParams(references).toString()

const hasCanary = ({ text, headers }: PageResponse) =>
  canary.test(text) || canary.test(JSON.stringify([...headers]))

test('every text of the account that may hold any text holds the word', () => {
  expect(canaryColumns.length).toBeGreaterThan(40)
  for (const column of [
    'reviews.body',
    'responses.body',
    'locations.name',
    'users.name',
    'audit_events.actor',
    'tags.name',
  ])
    expect(canaryColumns).toContain(column)
})

test('there is a record for every id that stands in an address', () => {
  // Of the partner and of a machine without a mail server; a logo is everybody's.
  const seededNames = [...Object.keys(ids), 'childId', 'mailId', 'logoId']
  expect(listIdNames().filter((name) => !seededNames.includes(name))).toEqual([])
})

test('in the other server every check is taken out, and none is left', () => {
  expect(Object.entries(uncheckedServer.taken).filter(([, times]) => times === 0)).toEqual([])
  expect(
    uncheckedServer.taken['an account in SQL']! + uncheckedServer.taken['an account in a query']!,
  ).toBeGreaterThan(40)
  expect(uncheckedServer.left).toEqual([])
})

describe.each([
  {
    name: 'as it is',
    url: application.url,
    isChecked: true,
    askers: ['outsider', 'sibling', 'partner in the sibling', 'staff acting in the sibling', 'stranger'],
  },
  {
    name: 'without its own checks',
    url: uncheckedServer.url,
    isChecked: false,
    askers: ['outsider', 'partner in the sibling'],
  },
])('the server $name', ({ url, isChecked, askers }) => {
  const actors: Record<string, { someone: Visitor; prefix: string }> = {}
  /** The database answers each form of a page alike: of the other server the two ways to ask are enough. */
  const urlsOf = (place: Endpoint, prefix: string) => requestUrlsOf(place, prefix).slice(0, isChecked ? 3 : 2)
  /** And whoever asks after the outsider meets the same guard: they ask in one form, another for each page. */
  const urlsFor = (name: string, place: Endpoint, prefix: string) => {
    const urlsWithIds = place.id.includes(':') ? [] : [`${prefix}${place.path}?${query}`]
    const urls = [...urlsOf(place, prefix), ...urlsWithIds]
    return name === 'outsider' ? urls : urls.filter((_, n) => n === place.id.length % urls.length)
  }
  beforeAll(async () => {
    Object.assign(actors, {
      outsider: { someone: await signIn(url, 'oscar'), prefix: '' },
      sibling: { someone: await signIn(url, 'grace'), prefix: '' },
      'partner in the sibling': { someone: await signIn(url, 'nora'), prefix: `/as/${dental.id}` },
      'staff acting in the sibling': { someone: await signInActingAsGrace(url), prefix: '' },
      stranger: { someone: createVisitor(url), prefix: '' },
    })
  })

  test('shows it to those whose it is, and permits what it should', async () => {
    const owner = await signIn(url, 'dana')
    expect(hasCanary(await owner.get('/reviews?dateDescriptor=all_time'))).toBe(true)
    const { status } = await (await signIn(url, 'tomas')).get('/settings/audit')
    expect(status).toBe(isChecked ? 403 : 200)
  })

  test.each(askers)('shows the %s nothing', async (name) => {
    const { someone, prefix } = actors[name]!
    const addresses = endpoints.flatMap((place) => urlsFor(name, place, prefix))
    const leaks = await collectFailures(addresses, async (address) => {
      const answer = await someone.get(address)
      return hasCanary(answer) || answer.status >= 500 ? [address, answer.status] : null
    })
    expect(leaks).toEqual([])
  })

  test('answers a record that is not theirs, and one that is none, alike', async () => {
    const { outsider } = actors
    const unknown = listEndpoints(Object.fromEntries(Object.keys(ids).map((name) => [name, '987654321'])))
    const pairs = recordEndpoints.flatMap((place) => {
      const unknownUrls = urlsOf(unknown.find(({ id }) => id === place.id)!, '')
      return urlsOf(place, '').map((address, n) => ({ address, other: unknownUrls[n]! }))
    })
    const differences = await collectFailures(pairs, async ({ address, other }) => {
      const foreign = await outsider!.someone.get(address)
      const missing = await outsider!.someone.get(other)
      const isAlike = foreign.status === missing.status && maskIds(foreign.text) === maskIds(missing.text)
      return isAlike && (!isChecked || /^40[34]$/.test(String(foreign.status)))
        ? null
        : [address, foreign.status]
    })
    expect(differences).toEqual([])
  })

  test('takes no malformed id for one', async () => {
    const { outsider } = actors
    // Each page gets three of them, and its neighbours the others.
    const addresses = malformed
      .flatMap((value, v) =>
        listEndpoints(Object.fromEntries(listIdNames().map((name) => [name, value])))
          .filter(hasId)
          .filter((_, n) => (n + v) % 3 === 0),
      )
      .flatMap((place, n) => urlsOf(place, '').filter((_, form, forms) => form === n % forms.length))
    const accepted = await collectFailures(addresses, async (address) => {
      const { status, text } = await outsider!.someone.get(address)
      const isRefused = isChecked ? status >= 400 && status < 500 : status < 500
      return isRefused && !internalDetails.test(text) ? null : [address, status]
    })
    expect(accepted).toEqual([])
  })

  test('keeps apart what two accounts ask of one address at once', async () => {
    const owner = await signIn(url, 'dana')
    const { outsider } = actors
    const urlsOf = Array.from({ length: 120 }, (_, n) => ({
      isOwn: n % 2 === 0,
      address: ['/reviews.data', '/reviews?dateDescriptor=all_time', '/lookups/location'][n % 3]!,
    }))
    const mixedUp = await collectFailures(
      urlsOf,
      async ({ isOwn, address }) => {
        const answer = await (isOwn ? owner : outsider!.someone).get(address, { 'if-none-match': '*' })
        return answer.status === 200 && hasCanary(answer) === isOwn ? null : [address, isOwn, answer.status]
      },
      30,
    )
    expect(mixedUp).toEqual([])
  })

  test('writes nothing into it, whatever is posted where', async () => {
    const before = await fingerprintAccount(db, bakery.id)
    const fields = {
      ids: ids.reviewId,
      tagId: '1',
      intent: 'add',
      name: 'Ours',
      scope: 'all',
      body: 'Ours',
      revision: '1',
    }
    for (const [name, { someone, prefix }] of Object.entries(actors)) {
      const addresses = recordEndpoints.flatMap((place) => urlsFor(name, place, prefix).slice(0, 2))
      const leaks = await collectFailures(addresses, async (address) => {
        const answer = await someone.post(address, { ...fields, location: '1', account_id: bakery.id })
        return hasCanary(answer) || answer.status >= 500 ? [address, answer.status] : null
      })
      expect(leaks).toEqual([])
    }
    for (const form of ['/reviews/tags', `/as/${bakery.id}/reviews/tags`])
      await actors.outsider!.someone.post(form, { ...fields, scope: '', inAccount: accounts.inn.id })
    expect(await fingerprintAccount(db, bakery.id)).toEqual(before)
  })
})

async function signInActingAsGrace(url: string): Promise<Visitor> {
  const someone = await signIn(url, 'ines')
  const reason = 'Asked by phone to look at the reviews'
  const { status } = await someone.post('/staff/impersonation', { userId: people.grace.userId, reason })
  expect(status).toBe(302)
  return someone
}

/** Answers repeat the id they were asked for, and one-time values. */
function maskIds(text: string): string {
  return text.replace(/nonce="[^"]*"|nonce-[\w+/=]+|\d+/g, '')
}
