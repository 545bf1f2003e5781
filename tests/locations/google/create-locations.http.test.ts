import { expect, test } from 'vitest'
import { createBuilders } from '../../support/builders'
import { loadDemoAccounts } from '../../support/people'
import { openSql } from '../../support/sql'
import { startTestApplication } from '../../support/test-application'
import { signIn, textOf } from '../../support/visitor'

// Locations are created from the profiles of the connected Google account, and the creation is undone, over HTTP.
// Grace's company connects the Google account of another one, so none of its 40 profiles has a location.
const application = await startTestApplication({}, ['emulators'])
const rows = await openSql(application.database)
const build = createBuilders(rows)
const cast = await loadDemoAccounts(application.database.ownerUrl)
const accountId = cast.people.grace.accountId
const grace = await signIn(application.url, 'grace')
const profiles = '/settings/integrations/google/profiles'
const arriving = '/reviews/arriving'

const { redirectTo: consent } = await grace.get('/oauth/outbound/google')
const agreed = await fetch(`${consent}&account=${encodeURIComponent('accounts/1101')}`, {
  redirect: 'manual',
})
const back = new URL(agreed.headers.get('location') ?? '')
await grace.get(back.pathname + back.search)

type Created = { id: string; name: string; google_location_name: string; [fact: string]: unknown }
const listCreated = () =>
  rows.all<Created>(
    `select * from locations where account_id = $1 and google_location_name like 'accounts/1101/%'
       and removed_at is null order by id`,
    [accountId],
  )
const undoValue = async (path = profiles) =>
  /name="undo"[^>]*value="([^"]+)"|value="([^"]+)"[^>]*name="undo"/.exec((await grace.get(path)).text)?.[1]

test('each profile without a location can become one, with the facts of the profile', async () => {
  const page = await grace.get(profiles)
  expect(textOf(page)).toContain('40 profiles have no location yet')
  expect(textOf(page)).toContain('Create all 40 locations')
  expect(page.text.match(/aria-label="Create location for/g)).toHaveLength(40)
  expect((await grace.post(profiles, { create: '1101-1101001' })).redirectTo).toBe(profiles)
  const after = textOf(await grace.get(profiles))
  expect(after).toContain('1 location created. Their reviews arrive within a minute.')
  expect(after).toContain('39 profiles have no location yet')
  const [created, ...others] = await listCreated()
  expect(others).toEqual([])
  const original = await rows.one<Created>(
    `select * from locations where google_location_name = 'accounts/1101/locations/1101001' and account_id = $1`,
    [cast.people.dana.accountId],
  )
  const same = [
    'address',
    'city',
    'state_id',
    'zipcode',
    'country_id',
    'phone',
    'website',
    'external_id',
  ] as const
  for (const fact of [...same, 'public_name', 'category_name', 'open_status', 'hours', 'google_place_id'])
    expect([fact, created![fact]]).toEqual([fact, original[fact]])
  expect(created!.match_key).not.toBe('')
  expect(
    await rows.all('select field, origin, actor from location_changes where location_id = $1', [created!.id]),
  ).toContainEqual({ field: 'name', origin: 'google', actor: 'Grace Whitcomb' })
  expect(textOf(await grace.get('/settings/audit'))).toContain(created!.name)
})

test('submitting again changes nothing, and profiles of other Google accounts are not found', async () => {
  await grace.post(profiles, { create: '1101-1101001' })
  expect(textOf(await grace.get(profiles))).toContain('No changes made.')
  for (const key of ['1102-1102001', '1101-9999999', 'x', '1101-1101002/..'])
    expect([key, (await grace.post(profiles, { create: key })).status]).toEqual([key, 404])
  expect(await listCreated()).toHaveLength(1)
})

test('users without the permission can neither create nor undo', async () => {
  const marco = await signIn(application.url, 'marco')
  for (const fields of [
    ['create', 'all'],
    ['undo', new Date().toISOString()],
  ] as [string, string][])
    expect((await marco.post(profiles, [fields])).status).toBe(403)
})

test('a trial creates as many as its limit admits, and then says why it creates no more', async () => {
  const [{ count }] = (await rows.all<{ count: number }>(
    'select count(*)::int as count from locations where account_id = $1',
    [accountId],
  )) as [{ count: number }]
  await rows.all(`update accounts set trial_ended_at = now() + interval '9 days' where id = $1`, [accountId])
  await build.setting(accountId, 'trial_location_limit', String(count + 2))
  const page = textOf(await grace.get(profiles))
  expect(page).toContain('Your trial has room for 2 more locations.')
  expect(page).toContain('Create 2 locations')
  expect((await grace.post(profiles, { create: 'all' })).redirectTo).toBe(arriving)
  const limit = `You’ve reached your trial limit of ${count + 2} locations. Upgrade to add more.`
  expect(textOf(await grace.get(arriving))).toContain(`2 locations created. ${limit}`)
  expect(await listCreated()).toHaveLength(3)
  const refused = await grace.post(profiles, { create: 'all' })
  expect([refused.status, textOf(refused).includes(limit)]).toEqual([422, true])
  const full = await grace.get(profiles)
  expect(textOf(full)).toContain(limit)
  expect(full.text).not.toContain('Create location for')
  expect(await listCreated()).toHaveLength(3)
  await rows.all('update accounts set trial_ended_at = null where id = $1', [accountId])
})

test('the latest creation is undone in one step, except for locations that are in use', async () => {
  const [first] = await listCreated()
  await grace.post(profiles, { create: 'all' })
  const created = (await listCreated()).slice(3)
  expect(created).toHaveLength(37)
  // One location has a fetched review, another one a review with our response, the third was edited.
  const [fetched, answered, edited] = created as [Created, Created, Created]
  await build.review({ account_id: accountId, location_id: fetched.id })
  const { id: reviewId } = await build.review({ account_id: accountId, location_id: answered.id })
  await build.insert('responses', {
    account_id: accountId,
    review_id: reviewId,
    body: 'Thanks',
    status: 'published',
    user_id: cast.people.grace.userId,
  })
  await build.locationChange({ account_id: accountId, location_id: edited.id })
  const page = textOf(await grace.get(arriving))
  expect(page).toContain('37 locations created from Google')
  expect(page).toContain('Undo keeps 2 of them, because they are in use.')
  const undo = await undoValue(arriving)
  expect((await grace.post(profiles, { undo: undo! })).redirectTo).toBe(profiles)
  expect(textOf(await grace.get(profiles))).toContain(
    '35 locations deleted. 2 locations kept, because they are in use.',
  )
  const left = (await listCreated()).map(({ id }) => id)
  expect(left.slice(3).sort()).toEqual([answered.id, edited.id].sort())
  expect(left[0]).toBe(first!.id)
  const after = textOf(await grace.get(profiles))
  expect(after).toContain('35 profiles have no location yet')
  expect(after).not.toContain('37 locations created from Google')
  await grace.post(profiles, { undo: undo! })
  expect(await listCreated()).toHaveLength(5)
})
