import { beforeAll, expect, test } from 'vitest'
import { addDemoActivity } from '#app/demo/activity/demo-activity.server'
import { connectDemoFacebook } from '#app/demo/connect-demo-facebook.server'
import { companies } from '#app/demo/data/companies'
import { addDemoPhotos } from '#app/demo/photos/demo-photos.server'
import { routes } from '#app/routes'
import { loadDemoAccounts } from '../support/people'
import { openSql } from '../support/sql'
import { startTestApplication } from '../support/test-application'
import { signIn } from '../support/visitor'

const application = await startTestApplication({}, ['emulators', 'worker'])
// The functions that add the demo's activity run in this process, with the configuration of the application.
for (const [name, value] of Object.entries(application.environment))
  if (value !== undefined) process.env[name] = value
const db = await openSql(application.database)
const { accounts, people } = await loadDemoAccounts(application.database.ownerUrl)
const accountId = accounts.bakery.id

/** The pages with an empty list in the demo, with the reason. */
const emptyPages: Record<string, string> = {
  '/settings/saved-filters/new': 'shows the form of a filter that was just rejected, and has nothing else',
  '/settings/integrations/google/profiles':
    'the demo uses the installation’s access to Google, not an account of its own',
}

/** The queries with which other pages link to pages that show something only with a query. */
const queriesOfPages: Record<string, (ids: Map<string, string>) => string> = {
  '/settings/scheduled-exports/delete': (ids) => `?ids=${ids.get('scheduleId')}`,
}

/** For each route parameter of pages with records of the demo, the query of an id. */
const idQueries: Record<string, string> = {
  locationId: `select l.id::text from locations l join location_changes c on c.location_id = l.id
    where l.account_id = $1 order by l.id limit 1`,
  reviewId: 'select review_id::text as id from responses where account_id = $1 order by 1 limit 1',
  groupId: 'select min(id)::text as id from groups where account_id = $1',
  filterId: 'select min(id)::text as id from saved_filters where account_id = $1',
  importId: 'select min(id)::text as id from imports where account_id = $1',
  postId: `select min(id)::text as id from posts where account_id = $1 and status <> 'draft'`,
  photoId: 'select min(id)::text as id from photos where account_id = $1',
  scheduleId: `select min(id)::text as id from scheduled_exports where account_id = $1`,
  keyword: 'select min(short) as id from keywords where account_id = $1',
  changeId: 'select id::text from location_changes where account_id = $1 order by location_id, id limit 1',
  editId: `select min(bulk_edit_id)::text as id from bulk_edit_locations where account_id = $1 and state = 'failed'`,
  tagId: 'select min(id)::text as id from tags where account_id = $1',
  userId: 'select max(id)::text as id from users where account_id = $1',
  fileId: 'select min(id)::text as id from export_files where account_id = $1',
  widgetId: `select min(id)::text as id from widgets where account_id = $1 and widget_type = 'teaser'`,
  widgetType: `select 'teaser' as id from accounts where id = $1`,
  microsurvey: `select 'nps' as id from accounts where id = $1`,
  responseId: 'select min(id)::text as id from microsurvey_responses where account_id = $1',
  tokenId: 'select min(id)::text as id from api_tokens where account_id = $1',
  keyId: 'select min(id)::text as id from sso_keys where account_id = $1',
}

const countOf = async (query: string) => (await db.one<{ count: number }>(query, [accountId])).count
const expectSome = (query: string) => expect.poll(() => countOf(query), { interval: 200 }).toBeGreaterThan(0)

beforeAll(async () => {
  const owner = { accountId, userId: people.dana.userId, name: people.dana.name }
  await connectDemoFacebook(
    owner,
    { number: companies.bakery!.googleAccount, name: accounts.bakery.name },
    new Date(),
  )
  await addDemoPhotos(owner, 'bakery', new Date())
  await addDemoActivity(owner, new Date())
})

test('no page of the demo is empty for its admin, except the pages named here', async () => {
  await expectSome(
    `select count(*)::int as count from post_locations where account_id = $1 and google_name is not null`,
  )
  await expectSome('select count(*)::int as count from scheduled_export_runs where account_id = $1')
  await expectSome('select count(*)::int as count from review_keywords where account_id = $1')
  const dana = await signIn(application.url, 'dana')
  const ids = new Map<string, string>()
  for (const [name, query] of Object.entries(idQueries))
    ids.set(name, (await db.one<{ id: string }>(query, [accountId])).id)
  const found: string[] = []
  let visited = 0
  for (const { address, kind } of routes) {
    const names = [...address.matchAll(/:(\w+)/g)].map(([, name]) => name!)
    if (kind !== 'page' || names.some((name) => !ids.has(name)) || address.includes('*')) continue
    const path = address.replace(/:(\w+)/g, (_, name) => ids.get(name)!)
    const { status, text } = await dana.get(path + (queriesOfPages[address]?.(ids) ?? ''))
    if (status !== 200) continue
    visited++
    if (text.includes('data-empty')) found.push(address)
  }
  expect(visited).toBeGreaterThan(routes.length / 4)
  expect(found).toEqual(Object.keys(emptyPages))
})

test('Google has rejected one post after its review', async () => {
  await expectSome(
    `select count(*)::int as count from post_locations
     where account_id = $1 and state = 'rejected' and google_name is not null`,
  )
})

test('the industry of the bakery has a median', async () => {
  await expectSome(
    `select count(*)::int as count from industry_scores where vertical =
      (select vertical from accounts where id = $1) and score_before is not null`,
  )
  const dana = await signIn(application.url, 'dana')
  const { text } = await dana.get('/dashboard/locations')
  expect(text).toContain('Industry figures are medians of at least 5 accounts')
})

test('only the imported location cannot be matched on Google, and it is not linked to a profile', async () => {
  const unmatched = await db.all(
    `select name, google_location_name as profile from locations where account_id = $1 and google_place_id is null`,
    [accountId],
  )
  expect(unmatched).toEqual([{ name: 'Peoria', profile: null }])
})

test('a bulk edit has changed all its locations except the one that is permanently closed', async () => {
  const states = await db.all(
    `select l.name, b.state from bulk_edit_locations b
     join locations l on l.account_id = b.account_id and l.id = b.location_id
     where b.account_id = $1 and b.state <> 'changed'`,
    [accountId],
  )
  expect(states).toEqual([{ name: 'Grand Rapids', state: 'failed' }])
})

test('one import of the demo can be undone, another one is undone, and the audit log names no others', async () => {
  const imports = await db.all<{ file_name: string; status: string }>(
    'select file_name, status from imports where account_id = $1 order by id',
    [accountId],
  )
  expect(imports).toEqual([
    { file_name: 'counter-comments.csv', status: 'complete' },
    { file_name: 'counter-training.csv', status: 'undone' },
    { file_name: 'peoria.csv', status: 'complete' },
  ])
  const started = await db.all(
    `select account_id::text as account, subject from audit_events where action = 'import.started' order by id`,
  )
  expect(started).toEqual(imports.map(({ file_name }) => ({ account: accountId, subject: file_name })))
})
