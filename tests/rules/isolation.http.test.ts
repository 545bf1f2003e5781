import { beforeAll, describe, expect, test } from 'vitest'
import { testApplication } from '../cast/application'
import { findCast } from '../cast/people'
import { openRows } from '../cast/rows'
import { wrongAmong } from '../cast/several'
import { uncheckedServer } from '../cast/unchecked'
import { type Answer, signedIn, type Visitor, visitor } from '../cast/visitor'
import { belongings, canary, plantCanaries } from './canaries'
import { insides } from './garbage'
import { idNames, type Place, placesWith, plantRecords } from './places'
import { formsOf } from './verdicts'

// Everything the bakery has is marked. Then everybody else asks for it, by every address there is: first of the server
// as it is, then of one whose own checks are taken out, so that the database alone answers.
const application = await testApplication({}, ['stand-ins', 'worker'])
const rows = await openRows(application.database)
const { accounts, people } = await findCast(application.database.ownerUrl)
const { bakery, dental } = accounts
const dana = await signedIn(application.url, 'dana')
const ids = await plantRecords(rows, bakery.id, dana)
const planted = await plantCanaries(rows, bakery.id)
const unchecked = await uncheckedServer(application)

/** The mailbox of a machine without a mail server shows every mail there is, and is not there in production. */
const places = placesWith(ids).filter(({ path }) => !path.startsWith('/dev/'))
const hasId = ({ id }: Place) => /:\w+Id/.test(id) && !/^(logos|dev)\//.test(id)
const withIds = places.filter(hasId)
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

const crossed = ({ text, headers }: Answer) => canary.test(text) || canary.test(JSON.stringify([...headers]))

test('every text of the account that may hold any text holds the word', () => {
  expect(planted.length).toBeGreaterThan(40)
  for (const column of [
    'reviews.body',
    'responses.body',
    'locations.name',
    'users.name',
    'audit_events.actor',
    'tags.name',
  ])
    expect(planted).toContain(column)
})

test('there is a record for every id that stands in an address', () => {
  // Of the partner and of a machine without a mail server; a logo is everybody's.
  const made = [...Object.keys(ids), 'childId', 'mailId', 'logoId']
  expect(idNames().filter((name) => !made.includes(name))).toEqual([])
})

test('in the other server every check is taken out, and none is left', () => {
  expect(Object.entries(unchecked.taken).filter(([, times]) => times === 0)).toEqual([])
  expect(unchecked.taken['an account in SQL']! + unchecked.taken['an account in a query']!).toBeGreaterThan(
    40,
  )
  expect(unchecked.left).toEqual([])
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
    url: unchecked.url,
    isChecked: false,
    askers: ['outsider', 'partner in the sibling'],
  },
])('the server $name', ({ url, isChecked, askers }) => {
  const actors: Record<string, { someone: Visitor; prefix: string }> = {}
  /** The database answers each form of a page alike: of the other server the two ways to ask are enough. */
  const asked = (place: Place, prefix: string) => formsOf(place, prefix).slice(0, isChecked ? 3 : 2)
  /** And whoever asks after the outsider meets the same guard: they ask in one form, another for each page. */
  const askedBy = (name: string, place: Place, prefix: string) => {
    const named = place.id.includes(':') ? [] : [`${prefix}${place.path}?${query}`]
    const forms = [...asked(place, prefix), ...named]
    return name === 'outsider' ? forms : forms.filter((_, n) => n === place.id.length % forms.length)
  }
  beforeAll(async () => {
    Object.assign(actors, {
      outsider: { someone: await signedIn(url, 'oscar'), prefix: '' },
      sibling: { someone: await signedIn(url, 'grace'), prefix: '' },
      'partner in the sibling': { someone: await signedIn(url, 'nora'), prefix: `/as/${dental.id}` },
      'staff acting in the sibling': { someone: await actingAsGrace(url), prefix: '' },
      stranger: { someone: visitor(url), prefix: '' },
    })
  })

  test('shows it to those whose it is, and permits what it should', async () => {
    const own = await signedIn(url, 'dana')
    expect(crossed(await own.get('/reviews?dateDescriptor=all_time'))).toBe(true)
    const { status } = await (await signedIn(url, 'tomas')).get('/settings/audit')
    expect(status).toBe(isChecked ? 403 : 200)
  })

  test.each(askers)('shows the %s nothing', async (name) => {
    const { someone, prefix } = actors[name]!
    const addresses = places.flatMap((place) => askedBy(name, place, prefix))
    const wrong = await wrongAmong(addresses, async (address) => {
      const answer = await someone.get(address)
      return crossed(answer) || answer.status >= 500 ? [address, answer.status] : null
    })
    expect(wrong).toEqual([])
  })

  test('answers a record that is not theirs, and one that is none, alike', async () => {
    const { outsider } = actors
    const unknown = placesWith(Object.fromEntries(Object.keys(ids).map((name) => [name, '987654321'])))
    const pairs = withIds.flatMap((place) => {
      const twin = asked(unknown.find(({ id }) => id === place.id)!, '')
      return asked(place, '').map((address, n) => ({ address, other: twin[n]! }))
    })
    const unlike = await wrongAmong(pairs, async ({ address, other }) => {
      const theirs = await outsider!.someone.get(address)
      const none = await outsider!.someone.get(other)
      const isAlike = theirs.status === none.status && withoutIds(theirs.text) === withoutIds(none.text)
      return isAlike && (!isChecked || /^40[34]$/.test(String(theirs.status)))
        ? null
        : [address, theirs.status]
    })
    expect(unlike).toEqual([])
  })

  test('takes no malformed id for one', async () => {
    const { outsider } = actors
    // Each page gets three of them, and its neighbours the others.
    const addresses = malformed
      .flatMap((value, v) =>
        placesWith(Object.fromEntries(idNames().map((name) => [name, value])))
          .filter(hasId)
          .filter((_, n) => (n + v) % 3 === 0),
      )
      .flatMap((place, n) => asked(place, '').filter((_, form, forms) => form === n % forms.length))
    const taken = await wrongAmong(addresses, async (address) => {
      const { status, text } = await outsider!.someone.get(address)
      const isRefused = isChecked ? status >= 400 && status < 500 : status < 500
      return isRefused && !insides.test(text) ? null : [address, status]
    })
    expect(taken).toEqual([])
  })

  test('keeps apart what two accounts ask of one address at once', async () => {
    const own = await signedIn(url, 'dana')
    const { outsider } = actors
    const asked = Array.from({ length: 120 }, (_, n) => ({
      isOwn: n % 2 === 0,
      address: ['/reviews.data', '/reviews?dateDescriptor=all_time', '/lookups/location'][n % 3]!,
    }))
    const mixed = await wrongAmong(
      asked,
      async ({ isOwn, address }) => {
        const answer = await (isOwn ? own : outsider!.someone).get(address, { 'if-none-match': '*' })
        return answer.status === 200 && crossed(answer) === isOwn ? null : [address, isOwn, answer.status]
      },
      30,
    )
    expect(mixed).toEqual([])
  })

  test('writes nothing into it, whatever is posted where', async () => {
    const before = await belongings(rows, bakery.id)
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
      const addresses = withIds.flatMap((place) => askedBy(name, place, prefix).slice(0, 2))
      const seen = await wrongAmong(addresses, async (address) => {
        const answer = await someone.post(address, { ...fields, location: '1', account_id: bakery.id })
        return crossed(answer) || answer.status >= 500 ? [address, answer.status] : null
      })
      expect(seen).toEqual([])
    }
    for (const form of ['/reviews/tags', `/as/${bakery.id}/reviews/tags`])
      await actors.outsider!.someone.post(form, { ...fields, scope: '', inAccount: accounts.inn.id })
    expect(await belongings(rows, bakery.id)).toEqual(before)
  })
})

async function actingAsGrace(url: string): Promise<Visitor> {
  const someone = await signedIn(url, 'ines')
  const reason = 'Asked by phone to look at the reviews'
  const { status } = await someone.post('/staff/impersonation', { userId: people.grace.userId, reason })
  expect(status).toBe(302)
  return someone
}

/** Answers repeat the id they were asked for, and one-time values. */
function withoutIds(text: string): string {
  return text.replace(/nonce="[^"]*"|nonce-[\w+/=]+|\d+/g, '')
}
