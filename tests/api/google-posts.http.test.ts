/** The API's calls that write and send Google posts have the effects and the refusals of the forms. */
import { beforeAll, expect, test } from 'vitest'
import { loadDemoAccounts } from '../support/people'
import { shownOn } from '../support/shown-on'
import { openSql } from '../support/sql'
import { startTestApplication } from '../support/test-application'
import { signIn, type Visitor } from '../support/visitor'
import { createApiClient, createToken } from './api-client'

const application = await startTestApplication({ API_PER_MINUTE: '100000' }, ['emulators'])
const rows = await openSql(application.database)
const { accounts } = await loadDemoAccounts(application.database.ownerUrl)
const account = accounts.bakery.id
const page = '/dashboard/local_listings/google-posts'
const ready = (
  await rows.all<{ id: string }>(
    `select l.id::text from locations l join location_listings s on s.account_id = l.account_id and s.location_id = l.id
     where l.account_id = $1 and s.auto_sync and l.google_location_name is not null order by l.id limit 3`,
    [account],
  )
).map(({ id }) => id)
const [unready] = await rows.all<{ id: string }>(
  `update location_listings s set auto_sync = false, status = 'eligible_not_published'
   where s.location_id = (select max(id) from locations where account_id = $1) returning s.location_id::text as id`,
  [account],
)

type Client = ReturnType<typeof createApiClient>
let dana: Client
let marco: Client
let visitor: Visitor
beforeAll(async () => {
  dana = createApiClient(application.url, await createToken(application, 'dana'))
  marco = createApiClient(application.url, await createToken(application, 'marco'))
  visitor = await signIn(application.url, 'dana')
})

const loadPost = (id: string) =>
  rows.one(
    `select topic, status, content, user_id::text, actor, email, scheduled_at from posts where id = $1`,
    [id],
  )
const loadLocations = (id: string) =>
  rows.all(
    `select location_id::text, state, reason from post_locations where post_id = $1 order by location_id`,
    [id],
  )
const countDrafts = async () =>
  (await rows.one<{ count: number }>(`select count(*)::int as count from posts where status = 'draft'`)).count

/** A day in a month, so that it is never in the past. */
const day = new Date(Date.now() + 30 * 86_400_000).toISOString().slice(0, 10)
const event = {
  topic_type: 'EVENT',
  summary: 'Bread for everybody',
  event: {
    title: 'Open bakery',
    schedule: {
      startDate: day,
      endDate: day,
      startTime: { hours: 9, minutes: 30, seconds: 0, nanos: 0 },
      endTime: { hours: 17 },
    },
  },
  call_to_action: { actionType: 'LEARN_MORE', url: 'www.wheatwhistle.example' },
}

async function writeByForm(): Promise<string> {
  const begun = await visitor.post(`${page}/new`, { step: 'type', topic: 'EVENT', ids: ready })
  const path = begun.redirectTo!
  await visitor.post(path, {
    shown: await shownOn(visitor, path),
    summary: 'Bread for everybody',
    title: 'Open bakery',
    startDate: day,
    endDate: day,
    startTime: '9:30 AM',
    endTime: '5 PM',
    button: 'LEARN_MORE',
    buttonUrl: 'www.wheatwhistle.example',
    language: 'en',
  })
  return /google-posts\/(\d+)\//.exec(path)![1]!
}

const action = (id: string, filter: object, more: object = {}) =>
  dana.post('/bulk_actions', {
    actions: [
      {
        resource_type: 'google_posts',
        resource_method: 'create',
        action_payload: { google_post_content_id: id },
      },
    ],
    filter,
    ...more,
  })

test('a post is written and sent with the effects of the forms', async () => {
  const byForm = await writeByForm()
  const written = await dana.post('/google_post_content', { account_id: account, ...event })
  expect(written.status).toBe(201)
  const { id } = written.body
  expect(await loadPost(id)).toEqual(await loadPost(byForm))

  await visitor.post(`${page}/${byForm}/review`, { when: 'now', expected: String(ready.length) })
  const sent = await action(id, { ids: ready })
  expect([sent.status, sent.body.status]).toEqual([202, 'sending'])
  expect(await loadPost(id)).toEqual(await loadPost(byForm))
  expect(await loadLocations(id)).toEqual(await loadLocations(byForm))
  expect((await loadLocations(id)).length).toBe(ready.length)

  const shown = await dana.get(sent.headers.get('location')!)
  expect(shown.body).toMatchObject({
    topic_type: 'EVENT',
    event: { title: 'Open bakery', schedule: { startDate: day, startTime: { hours: 9, minutes: 30 } } },
    counts: { total: ready.length, waiting: ready.length, live: 0 },
  })
  const listed = (await dana.get('/google_posts')).body._embedded.google_posts
  expect(listed.find((post: { id: string }) => post.id === id)).toEqual(shown.body)

  expect((await action(id, { ids: [unready!.id] })).status).toBe(202)
  expect(await loadLocations(id)).toEqual(await loadLocations(byForm))
})

test('content that the form refuses is refused with the same sentences, and leaves no draft', async () => {
  const before = await countDrafts()
  const { body } = await dana.post('/google_post_content', {
    topic_type: 'OFFER',
    event: { title: '', schedule: { startDate: '2020-01-01', endDate: day } },
    offer: { redeemOnlineUrl: 'nowhere' },
  })
  expect(body.errors).toEqual([
    { pointer: '/event/title', detail: 'Enter an offer title' },
    { pointer: '/event/schedule/startDate', detail: "Start date can't be in the past" },
    { pointer: '/offer/redeemOnlineUrl', detail: 'Enter a valid website. Example: https://www.example.com' },
  ])
  const empty = await dana.post('/google_post_content', { topic_type: 'STANDARD', summary: ' ' })
  expect([empty.status, empty.body.detail]).toEqual([400, 'You must include a description or an image'])
  expect(await countDrafts()).toBe(before)
})

test('a post is not sent to locations that cannot receive it, to another number, or by others', async () => {
  const { id } = (await dana.post('/google_post_content', event)).body
  const none = await action(id, { ids: [unready!.id] })
  expect([none.status, none.body.detail]).toEqual([409, 'None of these locations can receive Google posts'])
  const foreign = await action(id, { location_id: '999999999' })
  expect([foreign.status, foreign.body.detail]).toEqual([409, 'Select at least one location'])
  const other = await action(id, { ids: ready }, { expected: 1 })
  expect([other.status, other.body.detail]).toEqual([
    409,
    `${ready.length} locations can receive this post now. Review them and confirm again`,
  ])
  expect((await marco.get(`/google_posts/${id}`)).status).toBe(404)
  expect(await loadPost(id)).toMatchObject({ status: 'draft' })
  expect(await loadLocations(id)).toEqual([])
})
