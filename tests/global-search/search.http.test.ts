import { expect, test } from 'vitest'
import { createBuilders } from '../support/builders'
import { loadDemoAccounts, type PersonName } from '../support/people'
import { openSql } from '../support/sql'
import { startTestApplication } from '../support/test-application'
import { signIn, textOf, type Visitor } from '../support/visitor'

const application = await startTestApplication({}, ['emulators'])
const rows = await openSql(application.database)
const build = createBuilders(rows)
const { accounts, people } = await loadDemoAccounts(application.database.ownerUrl)
const bakery = accounts.bakery.id
const dana = await signIn(application.url, 'dana')

/** Returns the links of the hits of each kind, with their texts. */
async function find(
  visitor: Visitor,
  text: string,
  prefix = '',
): Promise<Record<string, [string, string][]>> {
  const page = await visitor.get(`${prefix}/search?${new URLSearchParams({ q: text })}`)
  expect(page.status).toBe(200)
  const main = page.text.split('<main')[1]!.split('</main>')[0]!
  const sections = main.split('<section').slice(1)
  return Object.fromEntries(
    sections.map((section) => {
      const [, label = ''] = /<h2[^>]*>([^<]*)<\/h2>/.exec(section) ?? []
      const links = [...section.matchAll(/<a[^>]*href="([^"]*)"[^>]*>(.*?)<\/a>/gs)]
      return [
        label,
        links.map(([, href = '', html = '']): [string, string] => [
          html.replace(/<[^>]*>/g, ''),
          href.replaceAll('&amp;', '&'),
        ]),
      ]
    }),
  )
}

const locationId = async (name: string) =>
  (await rows.one<{ id: string }>('select id::text from locations where account_id = $1 and name = $2', [
    bakery,
    name,
  ]))!.id

test('finds locations, reviews, pages and settings, and links to the whole lists', async () => {
  const skokie = await find(dana, 'skokie')
  expect(skokie.Locations).toContainEqual([
    'Skokie',
    `/settings/locations/${await locationId('Skokie')}/details`,
  ])
  expect(skokie.Locations?.at(-1)).toEqual(['All matching locations', '/settings/locations?keywords=skokie'])

  const { Reviews: reviews = [] } = await find(dana, 'bread')
  expect(reviews).toHaveLength(6)
  const [label, allReviews] = reviews.at(-1)!
  expect(label).toBe('All matching reviews')
  expect(new URL(allReviews, application.url).searchParams.get('dateDescriptor')).toBe('all_time')
  expect((await dana.get(allReviews)).text).toContain(`href="${reviews[0]![1].split('?')[0]}`)

  expect((await find(dana, 'keywords')).Pages).toEqual([['Keywords', '/dashboard/keywords']])
  expect((await find(dana, 'single sign-on')).Settings?.[0]).toEqual([
    'Single sign-on keys',
    '/settings/account/sso-keys',
  ])
})

test('marks the words in the hits', async () => {
  const { text } = await dana.get('/search?q=bread')
  const hits = text.split('<main')[1]!.split('</main>')[0]!
  expect(hits.match(/<mark>bread<\/mark>/gi)?.length).toBeGreaterThanOrEqual(5)
})

test('says that nothing was found, and nothing without a search', async () => {
  expect(textOf(await dana.get('/search?q=qqqqxyz'))).toContain('Nothing found for “qqqqxyz”.')
  expect(await find(dana, '')).toEqual({})
  expect(await find(dana, '"" - |')).toEqual({})
  expect(await find(dana, '% _ \\')).toEqual({})
})

test('a limited user finds only their locations and the reviews of these', async () => {
  const leo = await signIn(application.url, 'leo')
  const allowed = await rows.all<{ name: string }>(
    `select name from locations where account_id = $1
       and id in (select location_id from user_locations where user_id = $2)`,
    [bakery, people.leo.userId],
  )
  const hidden = await rows.all<{ name: string }>(
    `select name from locations where account_id = $1
       and id not in (select location_id from user_locations where user_id = $2)`,
    [bakery, people.leo.userId],
  )
  expect(Math.min(allowed.length, hidden.length)).toBeGreaterThan(0)
  expect((await find(dana, hidden[0]!.name)).Locations).toBeDefined()
  expect((await find(leo, hidden[0]!.name)).Locations).toBeUndefined()
  expect((await find(leo, allowed[0]!.name)).Locations?.[0]?.[0]).toBe(allowed[0]!.name)
  const { text } = await leo.get('/search?q=bread')
  const locations = [...text.matchAll(/stars? · ([^·<]*) · /g)].map(([, name]) => name)
  expect(locations.length).toBeGreaterThan(0)
  expect(allowed.map(({ name }) => name)).toEqual(expect.arrayContaining(locations))
})

test.each<PersonName>(['oscar', 'nora'])(
  '%s finds nothing of the bakery in their own account',
  async (person) => {
    const visitor = await signIn(application.url, person)
    expect((await find(visitor, 'skokie')).Locations).toBeUndefined()
    expect((await find(visitor, 'password')).Settings?.[0]?.[1]).toBe('/settings/profile/password')
  },
)

test('in a child account, finds that account’s records, and stays in it', async () => {
  const nora = await signIn(application.url, 'nora')
  await nora.post(`/switch-account/${bakery}`, {})
  const groups = await find(nora, 'skokie', `/as/${bakery}`)
  expect(groups.Locations?.[0]?.[0]).toBe('Skokie')
  const links = Object.values(groups).flat()
  expect(links.every(([, href]) => href.startsWith(`/as/${bakery}/`))).toBe(true)
})

test('without the permission to open a list, finds none of its rows', async () => {
  const ruth = await signIn(application.url, 'ruth')
  expect((await find(ruth, 'bread')).Reviews).toBeDefined()
  expect((await find(ruth, 'users')).Settings).toBeDefined()
  for (const permission of ['review.read', 'location.read', 'user.read'])
    await build.permission({ account_id: bakery, id: people.ruth.userId }, permission, false)
  expect(await find(ruth, 'bread')).toEqual({})
  expect((await find(ruth, 'skokie')).Locations).toBeUndefined()
  expect((await find(ruth, 'invite manage users')).Settings).toBeUndefined()
})
