/** Every call of the API, as declared: its responses match their schemas, and its permissions are those of its page. */
import { createHash, randomBytes } from 'node:crypto'
import { expect, test } from 'vitest'
import { z } from 'zod'
import { routeByAddress } from '#app/kit/routing/match-route.server'
import { hasPermissions } from '#app/platform/viewer/guard/route-access.server'
import { allEndpoints } from '#app/site/api/all-endpoints.server'
import { type Endpoint, nameOf } from '#app/site/api/endpoint'
import { createBuilders } from '../support/builders'
import { isInShare } from '../support/depth'
import { loadDemoAccounts, type PersonName } from '../support/people'
import { openSql } from '../support/sql'
import { startTestApplication } from '../support/test-application'
import { type ApiResponse, createApiClient } from './api-client'

const application = await startTestApplication({ API_PER_MINUTE: '100000' })
const rows = await openSql(application.database)
const build = createBuilders(rows)
const cast = await loadDemoAccounts(application.database.ownerUrl)
const accountId = cast.people.dana.accountId
for (const code of ['microsurveys', 'industry_score']) await build.setting(accountId, code)
await rows.all(`update accounts set vertical = 'healthcare' where id = $1`, [accountId])
const { id: photoLocationId } = await rows.one<{ id: string }>(
  'select max(id)::text as id from locations where account_id = $1',
  [accountId],
)
// Enough photos for all calls that delete one.
await rows.all(
  `with picture as (
     insert into pictures (account_id, state, image_key, thumbnail_key, format, width, height)
     values ($1, 'ready', 'none', 'none', 'jpeg', 800, 600) returning account_id, id)
   insert into photos (account_id, location_id, picture_id, source_id, category, state, actor, added_at)
   select p.account_id, (select max(id) from locations where account_id = $1), p.id, 1, 'MENU', 'live', 'Dana', now()
   from picture p, generate_series(1, 40)`,
  [accountId],
)
const bulkEdit = await build.insert('bulk_edits', {
  account_id: accountId,
  field: 'website',
  desired: JSON.stringify('https://example.com'),
  status: 'complete',
  user_id: cast.people.dana.userId,
  actor: 'Dana',
  finished_at: new Date(),
})
await rows.all(
  `insert into bulk_edit_locations (account_id, bulk_edit_id, location_id, state)
   select account_id, $2, id, 'changed' from locations where account_id = $1`,
  [accountId, bulkEdit.id],
)
const post = await build.insert('posts', {
  account_id: accountId,
  topic: 'STANDARD',
  status: 'complete',
  content: JSON.stringify({ summary: 'Fresh bread' }),
  selection: JSON.stringify({ ids: [] }),
  user_id: cast.people.dana.userId,
  actor: 'Dana',
})
await build.insert('post_locations', {
  account_id: accountId,
  post_id: post.id,
  location_id: photoLocationId,
  state: 'live',
})
await build.importedFile({ account_id: accountId, status: 'complete' })
// The oldest token is the one that calls revoke.
await insertToken('dana')
const clients = new Map<PersonName, ReturnType<typeof createApiClient>>()
const people = ['dana', 'marco', 'priya', 'leo', 'ruth', 'oscar', 'nora'] as const
for (const person of people) clients.set(person, createApiClient(application.url, await insertToken(person)))

/** Also for those who may not create tokens, because their permissions may be reduced later. */
async function insertToken(person: PersonName): Promise<string> {
  const { accountId, userId } = cast.people[person]
  const token = `hs_${accountId}_${randomBytes(32).toString('base64url')}`
  await build.insert('api_tokens', {
    account_id: accountId,
    user_id: userId,
    name: 'Test',
    prefix: 'hs',
    token_hash: createHash('sha256').update(token).digest(),
  })
  return token
}

/** For each parameter of a path, a query for the id of a record of the account. */
const recordQueries: Record<string, string> = {
  locationId: 'select min(id)::text as id from locations where account_id = $1 and removed_at is null',
  accountId: 'select $1::text as id',
  exportId: 'select max(id)::text as id from export_files where account_id = $1 and run_id is null',
  fileId: 'select max(id)::text as id from export_files where account_id = $1 and run_id is null',
  filterId: 'select max(id)::text as id from saved_filters where account_id = $1',
  groupId: 'select max(id)::text as id from groups where account_id = $1',
  overrideId: `select min(id) || '-google_maps' as id from locations where account_id = $1 and removed_at is null`,
  profileId: `select profile_id::text as id from users where account_id = $1 and is_active order by id limit 1`,
  tokenId: 'select min(id)::text as id from api_tokens where account_id = $1',
  importId: 'select max(id)::text as id from imports where account_id = $1',
  kioskPageId: `select min(id) || '-stars' as id from locations where account_id = $1 and removed_at is null`,
  issueId: `select min(id) || '-missing_place_id' as id from locations
    where account_id = $1 and google_place_id is null and google_location_name is null`,
  scheduleId:
    'select max(id)::text as id from scheduled_exports where account_id = $1 and deleted_at is null',
  specialHoursId: 'select max(id)::text as id from special_hours where account_id = $1',
  tagId: 'select max(id)::text as id from tags where account_id = $1',
  userId: `select min(id)::text as id from users where account_id = $1 and is_active`,
  photoId: `select min(id)::text as id from photos where account_id = $1 and state <> 'deleting'`,
  postId: `select min(post_id)::text as id from post_locations where account_id = $1 and state = 'live'`,
  editId: 'select min(id)::text as id from bulk_edits where account_id = $1',
  sourceId: 'select min(id)::text as id from sources where $1::bigint is not null',
  categoryId: 'select min(id)::text as id from business_categories where $1::bigint is not null',
  npiId: `select '1720377294' as id where $1::bigint is not null`,
  verticalId: 'select vertical as id from accounts where id = $1',
}
/** Records that may be changed, for parameters that otherwise stand for a record that others need. */
const changeableQueries: Record<string, string> = {
  userId: 'select max(id)::text as id from users where account_id = $1',
}
/** The records that all accounts share. */
const sharedRecords = new Set(['sourceId', 'categoryId'])
const answered = 'select max(review_id)::text as id from responses where account_id = $1 and not is_read_only'
const reviews = 'select max(id)::text as id from reviews where account_id = $1'

async function findRecord(name: string, endpoint: Endpoint): Promise<string> {
  if (name === endpoint.accountParameter) return accountId
  // A photo is deleted at its own location.
  if (endpoint.path === 'media/:photoId' && name === 'locationId') return photoLocationId
  const changeable = endpoint.path.includes(`:${name}`) ? changeableQueries[name] : undefined
  const query =
    changeable ?? recordQueries[name] ?? (endpoint.path.startsWith('responses/') ? answered : reviews)
  return (await rows.one<{ id: string }>(query, [accountId])).id
}

async function send(
  person: PersonName,
  endpoint: Endpoint,
  ids: Record<string, string> = {},
): Promise<ApiResponse> {
  const fill = async (text: string) => {
    let filled = text
    for (const [placeholder, name] of text.matchAll(/:(\w+Id)/g))
      filled = filled.replace(placeholder, ids[name!] ?? (await findRecord(name!, endpoint)))
    return filled
  }
  const { method, path, example } = endpoint
  const query = example.query ? `?${await fill(example.query)}` : ''
  const body = example.body && JSON.parse(await fill(JSON.stringify(example.body)))
  // The token that this call revokes must not be that of the other calls.
  const isRevoking = nameOf(endpoint) === 'delete-auth'
  const client = isRevoking
    ? createApiClient(application.url, await insertToken(person))
    : clients.get(person)!
  return client.send(method.toUpperCase(), `/${await fill(path)}${query}`, { body })
}

test.each(allEndpoints.map((endpoint) => [nameOf(endpoint), endpoint] as const))(
  '%s: the response of its example matches the declared schema',
  async (_, endpoint) => {
    const isOfPartner = /^\/(accounts|child-reviews|partner-account-reports)/.test(endpoint.page)
    const response = await send(isOfPartner ? 'nora' : 'dana', endpoint)
    if (endpoint.isPlanned)
      return expect([response.status, response.body.title]).toEqual([404, 'Not available yet'])
    // The example of a change may meet a record that somebody else has changed, and a file may not be complete yet.
    if (response.status === 409) return expect(endpoint.method !== 'get' || endpoint.stream).toBeTruthy()
    if (endpoint.stream)
      return expect([response.status, response.headers.get('content-type')]).toEqual([
        200,
        `${endpoint.stream.contentType}; charset=utf-8`,
      ])
    // No registry of providers is running.
    if (response.status === 503) return expect(endpoint.group).toBe('Providers')
    const schema = endpoint.responses[response.status as 200]
    expect([response.status, schema !== undefined]).toEqual([response.status, true])
    if (schema) expect(z.safeParse(schema, response.body).error?.issues ?? []).toEqual([])
    else expect(response.text).toBe('')
  },
)

/** Calls that also require what the record in their body requires. */
const stricterCalls = ['post-feature_requests', 'post-bulk_actions', 'post-export_files-exportId']

test('each call is permitted to exactly those who may open its page', async () => {
  const readers = ['dana', 'marco', 'priya', 'leo', 'ruth'] as const
  const sessions = new Map(
    await Promise.all(
      readers.map(async (person) => [person, await clients.get(person)!.get('/auth')] as const),
    ),
  )
  for (const endpoint of allEndpoints.filter((_, n) => isInShare(n, 3))) {
    const { page } = endpoint
    if (page === 'signed-in' || page === 'public' || stricterCalls.includes(nameOf(endpoint))) continue
    const route = routeByAddress(page)
    for (const person of readers) {
      const session = sessions.get(person)!
      const permissions: string[] = session.body.permissions
      const can = (permission: string) => permissions.includes(permission)
      const maySubmit = endpoint.method === 'get' || !route.submit || can(route.submit)
      const mayOpen = hasPermissions({ userType: session.body.user_type, can }, route) && maySubmit
      const response = await send(person, endpoint)
      expect([nameOf(endpoint), person, response.status === 403]).toEqual([
        nameOf(endpoint),
        person,
        !mayOpen,
      ])
    }
  }
})

test('a record of another account is the same 404 as one that does not exist, for every call', async () => {
  const withIds = allEndpoints.filter(({ path }) => path.includes(':'))
  for (const endpoint of withIds.filter((_, n) => isInShare(n, 3))) {
    const name = /:(\w+)/.exec(endpoint.path)![1]!
    const foreign = await send('oscar', endpoint)
    const unknown = await send('oscar', endpoint, { [name]: '999999999999' })
    expect([nameOf(endpoint), foreign.status]).toEqual([
      nameOf(endpoint),
      sharedRecords.has(name) ? 200 : 404,
    ])
    if (!sharedRecords.has(name))
      expect({ ...foreign.body, instance: '' }).toEqual({ ...unknown.body, instance: '' })
    for (const id of ['0', '-1', 'x', '9223372036854775808', '1%00', "1'"]) {
      const response = await send('oscar', endpoint, { [name]: id })
      expect([nameOf(endpoint), id, response.status]).toEqual([nameOf(endpoint), id, 404])
    }
  }
})
