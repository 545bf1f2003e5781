import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { asAccount, type Tx } from '#app/kit/database/tenant.server'
import { RetryLater } from '#app/kit/jobs/job'
import { createQueues } from '#app/kit/jobs/queue.server'
import {
  deleteResponseJob,
  publishResponseJob,
  responsePolling,
} from '#app/product/reviews/responses/response-jobs.server'
import { deleteResponse, respondToReview } from '#app/product/reviews/responses/responses.server'
import { listResponseEvents, requireReview } from '#app/product/reviews/reviews.server'
import { saveReviews } from '#app/product/reviews/saving/save-reviews.server'
import { allJobs } from '#app/site/assembly/all-jobs.server'
import { bakeryReviews, startGoogle } from '../../providers/google-business-profile/emulated-google'
import { openSql } from '../../support/sql'
import { createTestDatabase } from '../../support/test-database'
import { createAccountWithLocations, expectCorrectCounts, makeReview } from '../review-fixtures'

// Runs the jobs against the emulated Google, over HTTP, with injected faults. Each review has its own location, because
// Google counts edits by location.
const google = await startGoogle()
process.env.GOOGLE_BUSINESS_URL = google.url
process.env.GOOGLE_TOKEN_URL = `${google.url}/token`
process.env.GOOGLE_CLIENT_ID = 'id'
process.env.GOOGLE_CLIENT_SECRET = 'secret'
process.env.GOOGLE_REFRESH_TOKEN = 'refresh'
const database = await createTestDatabase()
const rows = await openSql(database)
const account = '831'
const dana = { userId: account, name: 'Dana' }
let locations: string[]

beforeAll(async () => {
  await createQueues(database.ownerUrl, allJobs)
  locations = await createAccountWithLocations(database, {
    accountId: account,
    zone: 'America/Chicago',
    locationCount: 24,
  })
  await rows.all(
    `update locations set google_location_name = 'accounts/1/locations/' || id where account_id = $1`,
    [account],
  )
})
beforeEach(() => google.seed({ settings: { moderationSeconds: null } }))
afterAll(() => google.stop())

const inAccount = <T>(fn: (tx: Tx) => Promise<T>) => asAccount(account, fn)

/** Creates a Google review with a response that is waiting to be sent. */
async function createResponse(body = 'Thank you') {
  const location = locations.pop()!
  const key = `review-${location}`
  const [saved] = await inAccount((tx) => saveReviews(tx, [makeReview(location, key, { externalId: key })]))
  const id = saved!.id
  const respond = (text: string, revision: number) =>
    inAccount(async (tx) =>
      respondToReview(tx, await requireReview(tx, id), { body: text, revision }, dana, new Date()),
    )
  await respond(body, 0)
  const name = `accounts/1/locations/${location}/reviews/${key}`
  return {
    name,
    respond,
    payload: (revision = 1) => ({ accountId: account, reviewId: id, revision }),
    withdraw: () =>
      inAccount(async (tx) => deleteResponse(tx, await requireReview(tx, id), dana, new Date())),
    response: async () => (await inAccount((tx) => requireReview(tx, id))).response,
    events: async () =>
      (await inAccount((tx) => listResponseEvents(tx, id))).map(({ event, actor, description }) => [
        event,
        actor,
        description,
      ]),
    isAnswered: async () => {
      const [review] = await rows.all<{ responded_at: Date | null }>(
        'select responded_at from reviews where account_id = $1 and id = $2',
        [account, id],
      )
      return review!.responded_at !== null
    },
    puts: async () =>
      (await google.calls(`PUT /v4/${name}`)).map(({ body }) => (body as { comment: string }).comment),
    fail: (mode: string, more: object = {}) => google.fail({ match: `/${key}`, mode, ...more }),
  }
}

const makeRun = (attempt = 0, isLastAttempt = false) => ({
  signal: AbortSignal.timeout(20_000),
  attempt,
  isLastAttempt,
})

test('a response awaits Google’s moderation, and is published once Google approves it', async () => {
  const { name, payload, response, events, puts } = await createResponse()
  await publishResponseJob.run(payload(), makeRun())
  expect(await puts()).toEqual(['Thank you'])
  expect(await response()).toMatchObject({ status: 'awaiting', publishedAt: null })
  await responsePolling.job.run({ ...payload(), looks: 0 }, makeRun())
  expect(await response()).toMatchObject({ status: 'awaiting' })
  await google.moderate({ name, state: 'APPROVED' })
  await responsePolling.job.run({ ...payload(), looks: 1 }, makeRun())
  expect(await response()).toMatchObject({ status: 'published', publishedAt: expect.any(String) })
  expect(await events()).toEqual([
    ['published', 'Google', ''],
    ['awaiting', 'Google', ''],
    ['written', 'Dana', ''],
  ])
})

test('only a published response answers the review, and a failed edit leaves it answered', async () => {
  const { name, payload, isAnswered, respond, response } = await createResponse()
  expect(await isAnswered()).toBe(false)
  await publishResponseJob.run(payload(), makeRun())
  expect([(await response())!.status, await isAnswered()]).toEqual(['awaiting', false])
  await google.moderate({ name, state: 'APPROVED' })
  await responsePolling.job.run({ ...payload(), looks: 0 }, makeRun())
  expect([(await response())!.status, await isAnswered()]).toEqual(['published', true])
  await respond('Thank you, again', 1)
  expect([(await response())!.status, await isAnswered()]).toEqual(['publishing', true])
  await publishResponseJob.run(payload(2), makeRun())
  await google.moderate({ name, state: 'REJECTED', policyViolation: 'SPAM' })
  await responsePolling.job.run({ ...payload(2), looks: 0 }, makeRun())
  expect([(await response())!.status, await isAnswered()]).toEqual(['rejected', false])
  await expectCorrectCounts(account)
})

test('while Google moderates a response, a poll is scheduled', async () => {
  const { payload } = await createResponse()
  await publishResponseJob.run(payload(), makeRun())
  const queuedPolls = await rows.all(
    `select name, start_after > now() as "isLater" from pgboss.job where data->>'reviewId' = $1 and name = 'follow-response'`,
    [payload().reviewId],
  )
  expect(queuedPolls).toEqual([{ name: 'follow-response', isLater: true }])
})

test('a rejection is shown with Google’s reason, and the next edit is sent again', async () => {
  const { name, payload, response, respond, events, puts } = await createResponse('Visit my other shop')
  await publishResponseJob.run(payload(), makeRun())
  await google.moderate({ name, state: 'REJECTED', policyViolation: 'SPAM' })
  await responsePolling.job.run({ ...payload(), looks: 0 }, makeRun())
  const rejected = await response()
  expect(rejected).toMatchObject({ status: 'rejected', body: 'Visit my other shop' })
  expect(rejected!.statusDescription).not.toBe('')
  expect((await events())[0]).toEqual(['rejected', 'Google', rejected!.statusDescription])
  await respond('Thank you', 1)
  await publishResponseJob.run(payload(2), makeRun())
  expect(await puts()).toEqual(['Visit my other shop', 'Thank you'])
  expect(await response()).toMatchObject({ status: 'awaiting', statusDescription: '' })
})

test('a 429 response postpones the job by the time that Google names, and changes nothing', async () => {
  const { payload, response, fail, events } = await createResponse()
  await fail('throttle', { retryAfterSeconds: 41 })
  const retryError = await publishResponseJob.run(payload(), makeRun()).catch((error) => error)
  expect(retryError).toBeInstanceOf(RetryLater)
  expect(retryError.seconds).toBe(41)
  expect(await response()).toMatchObject({ status: 'publishing' })
  expect(await events()).toHaveLength(1)
  await publishResponseJob.run(payload(), makeRun())
  expect(await response()).toMatchObject({ status: 'awaiting' })
})

test.each(['error-500', 'error-503', 'reset', 'html', 'broken-json', 'redirect'])(
  'after %s the response is sent again, and is shown as being published until then',
  async (mode) => {
    const { payload, response, fail, puts } = await createResponse()
    await fail(mode)
    await expect(publishResponseJob.run(payload(), makeRun())).rejects.toThrow('not published')
    expect(await response()).toMatchObject({ status: 'publishing' })
    await publishResponseJob.run(payload(), makeRun(1))
    expect(await response()).toMatchObject({ status: 'awaiting' })
    expect((await puts()).length).toBeLessThanOrEqual(2)
  },
)

test('a response that Google stored without confirming it is not sent twice', async () => {
  const { payload, response, fail, puts } = await createResponse()
  await fail('reset', { isApplied: true })
  await expect(publishResponseJob.run(payload(), makeRun())).rejects.toThrow('not published')
  await publishResponseJob.run(payload(), makeRun(1))
  expect(await puts()).toEqual(['Thank you'])
  expect(await response()).toMatchObject({ status: 'awaiting' })
})

test('when the last attempt fails, the failure is recorded with its reason', async () => {
  const { payload, response, fail, events } = await createResponse()
  await fail('error-500', { times: 3 })
  await publishResponseJob.run(payload(), makeRun(8, true))
  expect(await response()).toMatchObject({
    status: 'error_published',
    statusDescription: 'The provider returned error 500.',
  })
  expect((await events())[0]).toEqual(['failed', 'Google', 'The provider returned error 500.'])
})

test('the job of an older revision does not publish an edited response', async () => {
  const { payload, respond, puts, response } = await createResponse('Old text')
  await respond('New text', 1)
  await publishResponseJob.run(payload(1), makeRun())
  expect(await puts()).toEqual([])
  await publishResponseJob.run(payload(2), makeRun())
  await publishResponseJob.run(payload(2), makeRun(1))
  expect(await puts()).toEqual(['New text'])
  expect(await response()).toMatchObject({ body: 'New text', status: 'awaiting' })
})

test('a result that arrives after an edit is not recorded for the edited text', async () => {
  const { payload, respond, response, puts } = await createResponse('Old text')
  const realFetch = globalThis.fetch
  const { promise: edited, resolve: releaseResponse } = Promise.withResolvers<void>()
  globalThis.fetch = async (url, request) => {
    const answer = await realFetch(url, request)
    if (request?.method === 'PUT') await edited
    return answer
  }
  const publishing = publishResponseJob.run(payload(1), makeRun())
  await expect.poll(puts).toEqual(['Old text'])
  globalThis.fetch = realFetch
  await respond('New text', 1)
  // Texts are sent one after the other, because at some sources two at once would become two comments.
  await expect(publishResponseJob.run(payload(2), makeRun())).rejects.toThrow(RetryLater)
  releaseResponse()
  await publishing
  expect(await response()).toMatchObject({ body: 'New text', status: 'publishing', revision: 2 })
  await publishResponseJob.run(payload(2), makeRun())
  expect(await puts()).toEqual(['Old text', 'New text'])
})

test('if a text is edited just before it is sent, the new text is sent last', async () => {
  const { payload, respond, response, puts } = await createResponse('Old text')
  const publishing = publishResponseJob.run(payload(1), makeRun())
  await respond('New text', 1)
  const [ended] = await Promise.allSettled([publishing])
  if (ended.status === 'rejected') expect(ended.reason).toBeInstanceOf(RetryLater)
  await publishResponseJob.run(payload(2), makeRun())
  expect((await puts()).at(-1)).toBe('New text')
  expect(await response()).toMatchObject({ body: 'New text', revision: 2 })
})

test('a deleted response is removed from Google, then from here, and its history is kept', async () => {
  const { payload, withdraw, response, events, name } = await createResponse()
  await publishResponseJob.run(payload(), makeRun())
  await withdraw()
  await deleteResponseJob.run(payload(2), makeRun())
  expect(await response()).toBeNull()
  expect((await events()).map(([event]) => event)).toEqual([
    'deleted',
    'delete_requested',
    'awaiting',
    'written',
  ])
  expect((await google.calls(`DELETE /v4/${name}`)).length).toBe(1)
  await deleteResponseJob.run(payload(2), makeRun(1))
  expect((await google.calls(`DELETE /v4/${name}`)).length).toBe(1)
  await expectCorrectCounts(account)
})

test('a response that was never sent can be deleted', async () => {
  const { payload, withdraw, response } = await createResponse()
  await withdraw()
  await publishResponseJob.run(payload(), makeRun())
  await deleteResponseJob.run(payload(2), makeRun())
  expect(await response()).toBeNull()
})

test('a failed deletion is recorded once and retried until it succeeds', async () => {
  const { payload, withdraw, response, fail, events } = await createResponse()
  await publishResponseJob.run(payload(), makeRun())
  await withdraw()
  await fail('error-500', { times: 2 })
  await expect(deleteResponseJob.run(payload(2), makeRun())).rejects.toThrow('not deleted')
  await expect(deleteResponseJob.run(payload(2), makeRun(1))).rejects.toThrow('not deleted')
  expect(await response()).toMatchObject({ status: 'error_unpublished', body: 'Thank you' })
  expect((await events()).filter(([event]) => event === 'delete_failed')).toHaveLength(1)
  await deleteResponseJob.run(payload(2), makeRun(2))
  expect(await response()).toBeNull()
})

test('a job of another account does nothing', async () => {
  const { payload, puts } = await createResponse()
  await createAccountWithLocations(database, { accountId: '832', zone: 'UTC', locationCount: 1 })
  await publishResponseJob.run({ ...payload(), accountId: '832' }, makeRun())
  expect(await puts()).toEqual([])
})

describe('a review that no longer exists at Google', () => {
  /** Returns the review as it was removed, or undefined. */
  const removedReview = async (id: string) =>
    (
      await rows.all<{ response_body: string; description: string }>(
        `select response_body, evidence -> 'response' ->> 'status_description' as description
         from removed_reviews where account_id = $1 and id = $2`,
        [account, id],
      )
    )[0]
  /** Saves a review that Google lists, as fetching it does. */
  async function createListedResponse() {
    const response = await createResponse('Thank you, Ann')
    const [, location, key] = /locations\/(\d+)\/reviews\/(.*)/.exec(response.name)!
    await rows.all(
      `insert into listed_reviews (account_id, source_id, dedupe_key, location_id, external_id, listed_at)
       select account_id, source_id, dedupe_key, location_id, external_id, now() from reviews
       where account_id = $1 and location_id = $2 and external_id = $3`,
      [account, location, key],
    )
    return response
  }

  /** Adds reviews of the same location. */
  const seedOtherReviews = (name: string) =>
    google.seed({ locations: [{ name: name.split('/reviews/')[0], reviews: bakeryReviews(2) }] })

  test('is removed when it is answered, with the text that was not published', async () => {
    const { name, payload } = await createListedResponse()
    await seedOtherReviews(name)
    await google.deleteReview(name)
    await publishResponseJob.run(payload(), makeRun())
    expect(await removedReview(payload().reviewId)).toEqual({
      response_body: 'Thank you, Ann',
      description: 'This review no longer exists on Google.',
    })
    await expectCorrectCounts(account)
  })

  test('is kept while Google lists no review of its location, as that of a suspended profile', async () => {
    const { name, payload, response } = await createListedResponse()
    await google.deleteReview(name)
    await publishResponseJob.run(payload(), makeRun())
    expect(await removedReview(payload().reviewId)).toBeUndefined()
    expect(await response()).toMatchObject({ status: 'error_published', body: 'Thank you, Ann' })
  })

  test('is kept while Google no longer shows the location either', async () => {
    const { payload, response } = await createListedResponse()
    await google.seed({ settings: { isLenient: false } })
    await publishResponseJob.run(payload(), makeRun())
    await google.seed({ settings: { isLenient: true } })
    expect(await removedReview(payload().reviewId)).toBeUndefined()
    expect(await response()).toMatchObject({ status: 'error_published', body: 'Thank you, Ann' })
  })
})
