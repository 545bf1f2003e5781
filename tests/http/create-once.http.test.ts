import { generateKeyPairSync } from 'node:crypto'
import { beforeEach, expect, test } from 'vitest'
import { routes } from '#app/routes'
import { type Fields, fillIn, submitFields } from '../support/fill-in'
import { parseForms } from '../support/parse-forms'
import { loadDemoAccounts, type PersonName } from '../support/people'
import { openRowLock } from '../support/row-lock'
import { openSql } from '../support/sql'
import { startTestApplication } from '../support/test-application'
import { signIn, textOf, type Visitor } from '../support/visitor'

// A form that creates something does so once, however often and quickly it is submitted.
const application = await startTestApplication()
const db = await openSql(application.database)
const lock = await openRowLock(application.database)
const { accounts, people } = await loadDemoAccounts(application.database.ownerUrl)
let dana: Visitor
beforeEach(async () => {
  dana = await signIn(application.url, 'dana')
})

/** Returns the address of the route with this path; of several, the one without parameters. */
const routeAt = (path: string) =>
  routes
    .map(({ address }) => address)
    .filter((address) => new RegExp(`^${address.replace(/:\w+/g, '[^/]+')}$`).test(path))
    .sort((one, other) => Number(one.includes(':')) - Number(other.includes(':')))[0]

const count = async (table: string) =>
  Number((await db.one<{ n: string }>(`select count(*)::text as n from ${table}`)).n)

/** Creates a row of the table with the form at the path, and returns its id. */
async function create(table: string, path: string, values: Record<string, string>): Promise<string> {
  const visitor = await signIn(application.url, 'dana')
  await submitFields(visitor, path, await fillIn(visitor, path, values))
  return (await db.one<{ id: string }>(`select max(id)::text as id from ${table}`)).id
}
const teaserId = await create('widgets', '/amplify/widgets/create/teaser', { name: 'To be duplicated' })
const postId = await create('posts', '/dashboard/local_listings/google-posts/new', { topic: 'STANDARD' })
// A draft is continued instead of duplicated, and a post is shown to those who see its locations.
await db.all(`update posts set status = 'complete' where id = $1`, [postId])
await db.all(
  `insert into post_locations (account_id, post_id, location_id, state, settled_at)
   select account_id, $1, min(id), 'rejected', now() from locations where account_id = $2 group by account_id`,
  [postId, accounts.bakery.id],
)
const publicKey = generateKeyPairSync('ed25519').publicKey.export({ type: 'spki', format: 'pem' }).toString()

/** `page` is the page with the form, unless it has the path to which the form is submitted. */
type Opened = { person?: PersonName; page?: string }
const forms: [table: string, path: string, values: Record<string, string>, opened?: Opened][] = [
  ['groups', '/settings/groups/new', { name: 'Pressed often' }],
  ['widgets', '/amplify/widgets/create/teaser', { name: 'Pressed often' }],
  ['posts', '/dashboard/local_listings/google-posts/new', { topic: 'STANDARD' }],
  ['users', '/settings/users/new', { name: 'Pressed Often', email: 'often@pressed.example' }],
  [
    'scheduled_exports',
    '/settings/scheduled-exports/new?report=reviews&search=dateDescriptor%3Dseven_days',
    {
      name: 'Pressed often',
      recipients: people.dana.userId,
      frequency: 'daily',
      timesFor: 'daily',
      time: '08:30',
    },
  ],
  [
    'saved_filters',
    '/settings/saved-filters/new',
    { name: 'Pressed often' },
    { page: '/reviews?dateDescriptor=twelve_months&rating=1' },
  ],
  [
    'locations',
    '/settings/locations/new',
    {
      name: 'Pressed often',
      public_name: 'Wheatwhistle Riverside',
      address: '12 Water Street',
      city: 'Peoria',
      country_id: 'US',
      state_id: 'US-IL',
      zipcode: '61602',
      intent: 'save',
    },
  ],
  [
    'export_files',
    '/file-downloads/new?report=reviews&dateDescriptor=seven_days',
    { timeZone: 'America/Chicago', way: 'file' },
  ],
  [
    'accounts',
    '/accounts/new',
    {
      name: 'Pressed often',
      timeZone: 'America/Los_Angeles',
      vertical: 'hospitality',
      adminName: 'Ada Finch',
      adminEmail: 'ada@pressed.example',
      trialDays: '14',
    },
    { person: 'nora' },
  ],
  ['sso_keys', '/settings/account/sso-keys/new', { name: 'Pressed often', publicKey }],
  ['widgets', `/amplify/widgets/duplicate/teaser/${teaserId}`, {}, { page: '/amplify' }],
  [
    'posts',
    `/dashboard/local_listings/google-posts/${postId}/duplicate`,
    {},
    { page: `/dashboard/local_listings/google-posts/${postId}` },
  ],
  [
    'accounts',
    '/staff/accounts/new',
    {
      name: 'Pressed often, too',
      kind: 'business',
      timeZone: 'America/Los_Angeles',
      vertical: 'hospitality',
      adminName: 'Ada Finch',
      adminEmail: 'ada@pressed-often.example',
      reason: 'Asked by phone',
    },
    { person: 'ines' },
  ],
  [
    'users',
    `/staff/accounts/${accounts.bakery.id}/users/new`,
    { name: 'Pressed Often', email: 'often@staff.example', reason: 'Asked by phone' },
    { person: 'ines' },
  ],
]

test.each(forms)(
  'of %s at %s, ten identical forms at once create one',
  async (table, path, values, { person = 'dana', page = path } = {}) => {
    const visitor = await signIn(application.url, person)
    const fields = await fillIn(visitor, page, values, path)
    const before = await count(table)
    const responses = await Promise.all(Array.from({ length: 10 }, () => submitFields(visitor, path, fields)))
    expect(new Set(responses.map(({ status, redirectTo }) => `${status} ${redirectTo}`)).size).toBe(1)
    expect(responses[0]!.redirectTo, textOf(responses[0]!)).not.toBeNull()
    expect(await count(table)).toBe(before + 1)
    // Later, too, and with the message of the first one.
    const later = await submitFields(visitor, path, fields)
    expect([later.status, later.redirectTo]).toEqual([responses[0]!.status, responses[0]!.redirectTo])
    expect(later.headers.getSetCookie()).toEqual(responses[0]!.headers.getSetCookie())
    expect(await count(table)).toBe(before + 1)
  },
)

test('of API tokens, ten identical forms at once create one, and each response shows it', async () => {
  const path = '/settings/api-tokens'
  const fields = await fillIn(dana, path, { name: 'Pressed often' })
  const before = await count('api_tokens')
  const responses = await Promise.all(Array.from({ length: 10 }, () => submitFields(dana, path, fields)))
  const tokens = responses.map(({ text }) => /hs_\d+_[\w-]{43}/.exec(text)?.[0])
  expect([new Set(tokens).size, tokens[0] !== undefined]).toEqual([1, true])
  expect(await count('api_tokens')).toBe(before + 1)
  // The page opened again makes another one.
  await submitFields(dana, path, await fillIn(dana, path, { name: 'Pressed often' }))
  expect(await count('api_tokens')).toBe(before + 2)
})

test('a form that was submitted, changed and submitted again asks what to do', async () => {
  const path = '/settings/groups/new'
  const fields = await fillIn(dana, path, { name: 'Before Back' })
  const first = await submitFields(dana, path, fields)
  const changed: Fields = [...fields.filter(([name]) => name !== 'name'), ['name', 'After Back']]
  for (const address of [path, `${path}.data`]) {
    const asked = await submitFields(dana, address, changed)
    expect([asked.status, asked.text.includes('After Back')]).toEqual([409, true])
  }
  const asked = await submitFields(dana, path, changed)
  expect(textOf(asked)).toContain('You have submitted this form before')
  expect(asked.text).toContain(`href="${first.redirectTo!.replaceAll('&', '&amp;')}"`)
  expect(await db.all(`select from groups where name = 'After Back'`)).toEqual([])
  const another = parseForms(asked.text, path).find(({ action }) => action === path)!
  expect((await submitFields(dana, path, another.fields)).status).toBe(302)
  expect(await db.all(`select from groups where name in ('Before Back', 'After Back')`)).toHaveLength(2)
})

test('a form that was rejected can be corrected and submitted', async () => {
  const path = '/settings/groups/new'
  const fields = await fillIn(dana, path, { name: '' })
  expect((await submitFields(dana, path, fields)).status).toBe(422)
  const taken: Fields = [...fields.filter(([name]) => name !== 'name'), ['name', 'Chicago']]
  await db.all(`insert into groups (account_id, name) values ($1, 'Chicago') on conflict do nothing`, [
    accounts.bakery.id,
  ])
  expect((await submitFields(dana, path, taken)).status).toBe(422)
  const corrected: Fields = [...fields.filter(([name]) => name !== 'name'), ['name', 'Corrected']]
  expect((await submitFields(dana, path, corrected)).status).toBe(302)
})

test('a form whose sender has gone before its action runs is saved, and blocks no later one', async () => {
  const path = '/settings/groups/new'
  const fields = await fillIn(dana, path, { name: 'Sender has gone' })
  const sender = new AbortController()
  await lock.hold('lock table sessions in access exclusive mode', [])
  const sent = dana.ask(path, {
    method: 'POST',
    body: new URLSearchParams(fields),
    signal: sender.signal,
  })
  await lock.untilWaiting(1)
  sender.abort()
  await expect(sent).rejects.toThrow('aborted')
  await lock.release()
  await expect
    .poll(() => db.all(`select from groups where name = 'Sender has gone'`), { timeout: 10_000 })
    .toHaveLength(1)
  expect((await submitFields(dana, path, fields)).status).toBe(302)
  expect(await db.all(`select from groups where name = 'Sender has gone'`)).toHaveLength(1)
})

test('two people, and two openings of the page, create two', async () => {
  const path = '/amplify/widgets/create/teaser'
  const before = await count('widgets')
  const marco = await signIn(application.url, 'marco')
  for (const visitor of [dana, dana, marco])
    expect(
      (await submitFields(visitor, path, await fillIn(visitor, path, { name: 'The same' }))).status,
    ).toBe(302)
  expect(await count('widgets')).toBe(before + 3)
})

test('every form that creates something is pressed ten times above', () => {
  const pressed = forms.map(([, path]) => routeAt(path.replace(/\?.*/, '')))
  const others = routes.filter(({ creates, address }) => creates && !pressed.includes(address))
  // It leads to the page of the location.
  expect(others.map(({ address }) => address)).toEqual(['/settings/target-score/new'])
})

test('every page that is named for creating something creates it once', () => {
  const names = /\/(?:new|create|duplicate)(?:\/:[a-zA-Z]+)*$/
  const others = routes.filter(
    ({ address, kind, creates }) => kind === 'page' && names.test(address) && !creates,
  )
  // An import has a file, whose upload takes longer than a transaction may. A second one of the same file changes nothing.
  expect(others.map(({ address }) => address)).toEqual(['/settings/imports/new'])
})
