import { beforeAll, expect, test } from 'vitest'
import { asAccount, type Tx } from '#app/kit/database/tenant.server'
import { createQueues } from '#app/kit/jobs/queue.server'
import type { Actor } from '#app/product/reviews/response-status.server'
import { deleteResponse, respondToReview } from '#app/product/reviews/responses/responses.server'
import { listResponseEvents, requireReview } from '#app/product/reviews/reviews.server'
import { saveReviews } from '#app/product/reviews/saving/save-reviews.server'
import { allJobs } from '#app/site/assembly/all-jobs.server'
import { openSql } from '../../support/sql'
import { createTestDatabase } from '../../support/test-database'
import { createAccountWithLocations, expectCorrectCounts, makeReview } from '../review-fixtures'

const database = await createTestDatabase()
const rows = await openSql(database)
const account = '821'
const now = new Date('2026-11-20T15:00:00Z')
const later = new Date('2026-11-20T16:00:00Z')
const dana: Actor = { userId: account, name: 'Dana' }
const marco: Actor = { userId: null, name: 'Marco' }
let location: string

beforeAll(async () => {
  await createQueues(database.ownerUrl, allJobs)
  location = (
    await createAccountWithLocations(database, {
      accountId: account,
      zone: 'America/Chicago',
      locationCount: 1,
    })
  )[0]!
  await rows.all(
    `update locations set google_location_name = 'accounts/1/locations/1' where account_id = $1`,
    [account],
  )
})

const inAccount = <T>(fn: (tx: Tx) => Promise<T>) => asAccount(account, fn)

/** Creates a review from Google, where responses are published, or from Yelp, which takes only private notes. */
async function createReview(source: 'google' | 'yelp'): Promise<string> {
  const key = crypto.randomUUID()
  const row = makeReview(location, key, { sourceId: source === 'google' ? '1' : '3', externalId: key })
  return (await inAccount((tx) => saveReviews(tx, [row])))[0]!.id
}

const respond = (id: string, body: string, revision: number, actor = dana, at = now) =>
  inAccount(async (tx) => respondToReview(tx, await requireReview(tx, id), { body, revision }, actor, at))
const removeResponse = (id: string, actor = dana, at = now) =>
  inAccount(async (tx) => deleteResponse(tx, await requireReview(tx, id), actor, at))
const sourceIdOf = async (code: string) =>
  (await rows.one<{ id: string }>('select id::text as id from sources where code = $1', [code])).id
const loadReview = (id: string) => inAccount((tx) => requireReview(tx, id))
const listHistory = async (id: string) =>
  (await inAccount((tx) => listResponseEvents(tx, id))).map(({ event, actor, body, at }) => ({
    event,
    actor,
    body,
    at,
  }))
const listJobs = (id: string) =>
  rows.all<{ name: string; revision: number }>(
    `select name, (data->>'revision')::int as revision from pgboss.job where data->>'reviewId' = $1 order by created_on`,
    [id],
  )

test('a text for a source that takes no responses is a private note, which answers no review', async () => {
  const id = await createReview('yelp')
  expect(await respond(id, 'Thank you', 0)).toEqual({ ok: true, status: 'private' })
  expect((await loadReview(id)).response).toMatchObject({
    body: 'Thank you',
    actor: 'Dana',
    revision: 1,
    status: 'private',
    publishedAt: null,
  })
  expect(await rows.one('select responded_at from reviews where id = $1', [id])).toEqual({
    responded_at: null,
  })
  expect(await listJobs(id)).toEqual([])
  await expectCorrectCounts(account)
})

test('a response that only the source shows can be neither changed nor deleted here', async () => {
  const row = makeReview(location, 'answered-on-yelp', {
    sourceId: '3',
    response: { body: 'From Yelp', publishedAt: now },
  })
  const { id } = (await inAccount((tx) => saveReviews(tx, [row])))[0]!
  expect(await respond(id, 'Ours', 1)).toEqual({ ok: false, reason: 'This response can’t be changed.' })
  expect(await removeResponse(id)).toEqual({ ok: false, reason: 'This response can’t be deleted.' })
  expect((await loadReview(id)).response).toMatchObject({ body: 'From Yelp', status: 'published' })
})

test('a response to private feedback answers it, and can no longer be changed', async () => {
  const row = makeReview(location, 'told-us', { sourceId: await sourceIdOf('feedback') })
  const { id } = (await inAccount((tx) => saveReviews(tx, [row])))[0]!
  expect(await respond(id, 'Sorry to hear that', 0)).toEqual({ ok: true, status: 'published' })
  expect((await loadReview(id)).response).toMatchObject({ status: 'published', isReadOnly: true })
  expect(await respond(id, 'Again', 1)).toEqual({ ok: false, reason: 'This response can’t be changed.' })
})

test('a response to a Google review is saved together with its publishing job', async () => {
  const id = await createReview('google')
  expect(await respond(id, 'Thank you', 0)).toEqual({ ok: true, status: 'publishing' })
  expect(await listJobs(id)).toEqual([{ name: 'publish-response', revision: 1 }])
})

test('a failed transaction leaves no response, no event and no job', async () => {
  const id = await createReview('google')
  const failing = inAccount(async (tx) => {
    await respondToReview(tx, await requireReview(tx, id), { body: 'Lost', revision: 0 }, dana, now)
    throw new Error('simulated failure')
  })
  await expect(failing).rejects.toThrow('simulated failure')
  expect([(await loadReview(id)).response, await listHistory(id), await listJobs(id)]).toEqual([null, [], []])
})

test('the history shows who did what and when, newest first, and is kept after the response is deleted', async () => {
  const id = await createReview('yelp')
  await respond(id, 'Thank you', 0)
  await respond(id, 'Thank you, Ann', 1, marco, later)
  expect(await listHistory(id)).toEqual([
    { event: 'noted', actor: 'Marco', body: 'Thank you, Ann', at: later },
    { event: 'noted', actor: 'Dana', body: 'Thank you', at: now },
  ])
  expect(await removeResponse(id, dana, later)).toEqual({ ok: true, status: 'deleted' })
  expect((await loadReview(id)).response).toBeNull()
  expect((await listHistory(id)).map(({ event }) => event)).toEqual(['deleted', 'noted', 'noted'])
  await expectCorrectCounts(account)
})

test('if two users edit the same text, the second edit is rejected and writes nothing', async () => {
  const id = await createReview('yelp')
  await respond(id, 'First', 0)
  expect(await respond(id, 'From Dana', 1)).toMatchObject({ ok: true })
  expect(await respond(id, 'From Marco', 1, marco)).toMatchObject({
    ok: false,
    reason: /^Someone changed this response/,
    current: { body: 'From Dana', actor: 'Dana', at: now, revision: 2 },
  })
  expect((await loadReview(id)).response).toMatchObject({ body: 'From Dana', revision: 2 })
  await removeResponse(id)
  expect(await respond(id, 'From Marco', 1, marco)).toMatchObject({
    ok: false,
    reason: /^Dana deleted this response/,
    current: null,
  })
  expect(await respond(id, 'From Marco, on purpose', 0, marco)).toMatchObject({ ok: true })
})

test.each([0, 1])('of twenty simultaneous edits, one is saved (revision %i)', async (revision) => {
  for (const source of ['google', 'yelp'] as const) {
    const id = await createReview(source)
    if (revision === 1) await respond(id, 'Before', 0)
    const outcomes = await Promise.all(
      Array.from({ length: 20 }, (_, n) => respond(id, `Text ${n}`, revision)),
    )
    expect(outcomes.filter(({ ok }) => ok)).toHaveLength(1)
    const winner = outcomes.findIndex(({ ok }) => ok)
    expect((await loadReview(id)).response).toMatchObject({ body: `Text ${winner}`, revision: revision + 1 })
    expect(await listHistory(id)).toHaveLength(revision + 1)
    if (source === 'google') expect(await listJobs(id)).toHaveLength(revision + 1)
  }
  await expectCorrectCounts(account)
})

test('concurrent responses, deletions and imports of the same reviews cause no deadlock and no wrong count', async () => {
  const keys = Array.from({ length: 8 }, (_, n) => `crowd-${n}`)
  const batch = (rating: number) =>
    keys.map((key) =>
      makeReview(location, key, {
        sourceId: '3',
        rating,
        response: rating > 3 ? { body: 'From the file', publishedAt: now } : null,
      }),
    )
  const saved = await inAccount((tx) => saveReviews(tx, batch(2)))
  const work = saved.flatMap(({ id }, n) => [
    () => respond(id, `Text ${n}`, 0),
    () => removeResponse(id),
    () => respond(id, `Text ${n} again`, 1, marco),
  ])
  const imports = [5, 1, 4].map((rating) => () => inAccount((tx) => saveReviews(tx, batch(rating))))
  await Promise.all([...work, ...imports, ...work].map((run) => run()))
  await expectCorrectCounts(account)
})

test('a read-only response can be neither changed nor deleted', async () => {
  const id = await createReview('google')
  await respond(id, 'From the source', 0)
  await rows.all('update responses set is_read_only = true where review_id = $1', [id])
  expect(await respond(id, 'Ours', 1)).toEqual({ ok: false, reason: 'This response can’t be changed.' })
  expect(await removeResponse(id)).toEqual({ ok: false, reason: 'This response can’t be deleted.' })
  expect((await loadReview(id)).response).toMatchObject({ body: 'From the source', revision: 1 })
})

test('a response to a Google review is shown as being deleted until Google confirms it', async () => {
  const id = await createReview('google')
  await respond(id, 'Thank you', 0)
  expect(await removeResponse(id)).toEqual({ ok: true, status: 'deleting' })
  expect((await loadReview(id)).response).toMatchObject({ body: 'Thank you', status: 'deleting' })
  expect(await respond(id, 'Too late', 1)).toMatchObject({ ok: false, reason: /^Someone changed/ })
  expect(await respond(id, 'Too late', 2)).toEqual({ ok: false, reason: 'This response can’t be changed.' })
  expect((await listJobs(id)).map(({ name }) => name)).toEqual(['publish-response', 'delete-response'])
})

test('deleting a text that was edited in the meantime is rejected', async () => {
  const id = await createReview('yelp')
  await respond(id, 'First', 0)
  await respond(id, 'Second', 1)
  const refused = await inAccount(async (tx) => deleteResponse(tx, await requireReview(tx, id), dana, now, 1))
  expect(refused).toMatchObject({ ok: false, reason: expect.stringContaining('Review it before deleting') })
  expect((await loadReview(id)).response?.body).toBe('Second')
})

test('deleting a response that does not exist succeeds', async () => {
  const id = await createReview('google')
  expect(await removeResponse(id)).toEqual({ ok: true, status: 'deleted' })
  expect(await listHistory(id)).toEqual([])
})
