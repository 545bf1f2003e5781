import { beforeAll, describe, expect, test } from 'vitest'
import { byDepth, draw, isComplete, isInShare, recordCases } from '../../support/depth'
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

// Marks all data of the bakery. Then all other kinds of visitors request it, at every URL: first from the real server,
// then from a server whose own checks have been removed, so that only the database separates the accounts.
const application = await startTestApplication({}, ['emulators', 'worker'])
const db = await openSql(application.database)
const { accounts, people } = await loadDemoAccounts(application.database.ownerUrl)
const { bakery, dental } = accounts
const dana = await signIn(application.url, 'dana')
const ids = await seedRecords(db, bakery.id, dana)
const canaryColumns = await seedCanaries(db, bakery.id)
const uncheckedServer = await startServerWithoutChecks(application)

/**
 * All endpoints except the mailbox page, which shows every email. It exists only on a machine without a mail server and
 * never in production.
 */
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

/** Parameters that refer to records and that a link can contain in addition to its path. */
const references = [
  ...['locationId', 'groupId', 'tags', 'category', 'userId', 'before', 'after'].map((name) => [name, '1']),
  ['flyout', 'event'],
  ['event', '1'],
  ['dateDescriptor', 'all_time'],
]
const query = new URLSearchParams(references).toString()

const hasCanary = ({ text, headers }: PageResponse) =>
  canary.test(text) || canary.test(JSON.stringify([...headers]))

test('every text of the account that can hold any text contains the word', () => {
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

test('there is a record for every id in an address', () => {
  // These ids belong to the partner account or to the mailbox page, and a logo is public.
  const seededNames = [...Object.keys(ids), 'childId', 'mailId', 'logoId']
  expect(listIdNames().filter((name) => !seededNames.includes(name))).toEqual([])
})

test('every check has been removed from the other server', () => {
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
    askers: [
      'outsider',
      'sibling',
      'partner in the sibling',
      'staff impersonating in the sibling',
      'stranger',
    ],
  },
  {
    name: 'without its own checks',
    url: uncheckedServer.url,
    isChecked: false,
    askers: ['outsider', 'partner in the sibling'],
  },
])('the server $name', ({ url, isChecked, askers: visitorNames }) => {
  const actors: Record<string, { someone: Visitor; prefix: string }> = {}
  /**
   * Returns the URLs of an endpoint. Two forms of a page are enough for the server without checks, because the database
   * treats every form alike.
   */
  const urlsOf = (endpoint: Endpoint, prefix: string) =>
    requestUrlsOf(endpoint, prefix).slice(0, isChecked ? 3 : 2)
  /**
   * Returns the URLs that a visitor requests. The outsider requests a quarter of the pages from each server, and the
   * other visitors, whom the guard treats alike, a sixth, each in one form. In a complete run, the outsider requests
   * every page in all forms, and the other visitors in one form.
   */
  const urlsFor = (name: string, endpoint: Endpoint, prefix: string) => {
    const isOutsider = name === 'outsider'
    const place = endpoints.indexOf(endpoint)
    const isCovered = isOutsider
      ? isInShare(place + Number(isChecked), 4)
      : isInShare(place + visitorNames.indexOf(name), 6)
    if (!isCovered) return []
    const urlsWithIds = endpoint.id.includes(':') ? [] : [`${prefix}${endpoint.path}?${query}`]
    const urls = [...urlsOf(endpoint, prefix), ...urlsWithIds]
    return isOutsider && isComplete ? urls : [draw(urls, place)]
  }
  beforeAll(async () => {
    Object.assign(actors, {
      outsider: { someone: await signIn(url, 'oscar'), prefix: '' },
      sibling: { someone: await signIn(url, 'grace'), prefix: '' },
      'partner in the sibling': { someone: await signIn(url, 'nora'), prefix: `/as/${dental.id}` },
      'staff impersonating in the sibling': { someone: await signInActingAsGrace(url), prefix: '' },
      stranger: { someone: createVisitor(url), prefix: '' },
    })
  })

  test('shows it to its owner and permits what it should', async () => {
    const owner = await signIn(url, 'dana')
    expect(hasCanary(await owner.get('/reviews?dateDescriptor=all_time'))).toBe(true)
    const { status } = await (await signIn(url, 'tomas')).get('/settings/audit')
    expect(status).toBe(isChecked ? 403 : 200)
  })

  test.each(visitorNames)('shows nothing of it to the %s', async (name) => {
    const { someone, prefix } = actors[name]!
    const addresses = endpoints.flatMap((endpoint) => urlsFor(name, endpoint, prefix))
    const leaks = await collectFailures(addresses, async (address) => {
      const response = await someone.get(address)
      return hasCanary(response) || response.status >= 500 ? [address, response.status] : null
    })
    expect(leaks).toEqual([])
  })

  test("responds alike to another account's record and to one that does not exist", async () => {
    const { outsider } = actors
    const unknown = listEndpoints(Object.fromEntries(Object.keys(ids).map((name) => [name, '987654321'])))
    const pairs = recordEndpoints.flatMap((endpoint, nth) => {
      const unknownUrls = urlsOf(unknown.find(({ id }) => id === endpoint.id)!, '')
      const forms = urlsOf(endpoint, '').map((address, n) => ({ address, other: unknownUrls[n]! }))
      return isComplete ? forms : [draw(forms, nth)]
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

  test('accepts no malformed id', async () => {
    const { outsider } = actors
    // Test each page with an 18th of the values; a complete run tests each page with all values.
    const addresses = malformed
      .flatMap((value, v) =>
        listEndpoints(Object.fromEntries(listIdNames().map((name) => [name, value])))
          .filter(hasId)
          .filter((_, n) => isInShare(n + v, 18)),
      )
      .map((endpoint, n) => draw(urlsOf(endpoint, ''), n))
    recordCases('isolation: page and malformed id', addresses.length)
    const accepted = await collectFailures(addresses, async (address) => {
      const { status, text } = await outsider!.someone.get(address)
      const isRefused = isChecked ? status >= 400 && status < 500 : status < 500
      return isRefused && !internalDetails.test(text) ? null : [address, status]
    })
    expect(accepted).toEqual([])
  })

  test('separates concurrent requests of two accounts to one address', async () => {
    const owner = await signIn(url, 'dana')
    const { outsider } = actors
    const urlsOf = Array.from({ length: byDepth(120, 30) }, (_, n) => ({
      isOwn: n % 2 === 0,
      address: ['/reviews.data', '/reviews?dateDescriptor=all_time', '/lookups/location'][n % 3]!,
    }))
    const failures = await collectFailures(
      urlsOf,
      async ({ isOwn, address }) => {
        const response = await (isOwn ? owner : outsider!.someone).get(address, { 'if-none-match': '*' })
        return response.status === 200 && hasCanary(response) === isOwn
          ? null
          : [address, isOwn, response.status]
      },
      30,
    )
    expect(failures).toEqual([])
  })

  test('writes nothing to it, whatever is posted to any address', async () => {
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
      const addresses = recordEndpoints.flatMap((endpoint) => urlsFor(name, endpoint, prefix).slice(0, 2))
      const leaks = await collectFailures(addresses, async (address) => {
        const response = await someone.post(address, { ...fields, location: '1', account_id: bakery.id })
        return hasCanary(response) || response.status >= 500 ? [address, response.status] : null
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

/** Removes numbers and one-time values, which differ between responses to different ids. */
function maskIds(text: string): string {
  return text.replace(/nonce="[^"]*"|nonce-[\w+/=]+|formId\W+(?:value=")?[\w-]{16}|\d+/g, '')
}
