import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { trustpilotEmulator } from '#app/demo/emulators/trustpilot/emulator.server'
import { asAccount, type Tx } from '#app/kit/database/tenant.server'
import { createQueues } from '#app/kit/jobs/queue.server'
import { serializeTokens } from '#app/product/integrations/trustpilot/trustpilot-tokens'
import { saveSourceConnection } from '#app/product/locations/connections/source-connections.server'
import { sealToken, unsealToken } from '#app/product/locations/connections/token-sealing.server'
import { deleteResponseJob, publishResponseJob } from '#app/product/reviews/responses/response-jobs.server'
import { deleteResponse, respondToReview } from '#app/product/reviews/responses/responses.server'
import { requireReview } from '#app/product/reviews/reviews.server'
import { saveReviews } from '#app/product/reviews/saving/save-reviews.server'
import { allJobs } from '#app/site/assembly/all-jobs.server'
import { startFacebook } from '../providers/facebook-pages/emulated-facebook'
import { createAccountWithLocations, makeReview } from '../reviews/review-fixtures'
import { createBuilders } from '../support/builders'
import { openSql } from '../support/sql'
import { createTestDatabase } from '../support/test-database'

// Responses to reviews on the emulated Facebook and Trustpilot, through the account's own connections.
const facebook = await startFacebook()
const server = createServer(trustpilotEmulator()).listen(0, '127.0.0.1')
await once(server, 'listening')
const trustpilotUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
const environment = {
  FACEBOOK_URL: facebook.url,
  TRUSTPILOT_URL: trustpilotUrl,
  TRUSTPILOT_CLIENT_ID: 'id',
  TRUSTPILOT_CLIENT_SECRET: 'secret',
}
Object.assign(process.env, environment)
const database = await createTestDatabase()
const rows = await openSql(database)
const build = createBuilders(rows)
const account = '881'
const dana = { userId: account, name: 'Dana' }
const sourceIds = { facebook: '2', trustpilot: '5' }
const stories = ['1001_71', '1001_72', '1001_73', '1001_74']
const trustpilotIds = ['b1', 'b2']
let locationId: string

beforeAll(async () => {
  await createQueues(database.ownerUrl, allJobs)
  const locationIds = await createAccountWithLocations(database, {
    accountId: account,
    zone: 'UTC',
    locationCount: 1,
  })
  locationId = locationIds[0]!
  const createdAt = '2026-01-01T12:00:00Z'
  await facebook.seed({
    settings: { delaySeconds: 0 },
    businesses: [{ number: '1', name: 'Bakery' }],
    pages: [
      {
        id: '1001',
        business: '1',
        fields: { name: 'Bakery' },
        ratings: stories.map((id) => ({ id, created_time: '2026-01-01T12:00:00+0000' })),
      },
    ],
  })
  await fetch(`${trustpilotUrl}/emulator/seed`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({
      units: [
        {
          id: 'a1',
          displayName: 'Bakery',
          domain: 'bakery.example',
          reviews: trustpilotIds.map((id) => ({ id, stars: 5, createdAt })),
        },
      ],
    }),
  })
  await build.listing({
    account_id: account,
    location_id: locationId,
    directory: 'facebook',
    remote_id: '1001',
  })
})
afterAll(async () => {
  await facebook.stop()
  server.close()
  for (const name of Object.keys(environment)) delete process.env[name]
})

const inAccount = <T>(fn: (tx: Tx) => Promise<T>) => asAccount(account, fn)
const jobRun = (attempt = 0, isLastAttempt = false) => ({
  signal: AbortSignal.timeout(20_000),
  attempt,
  isLastAttempt,
})

function connect(source: keyof typeof sourceIds, token: string) {
  const connection = { source, remoteName: '', userId: account, connectedBy: 'Dana', expiresAt: null }
  const sealedToken = sealToken(account, token, source)
  return inAccount((tx) => saveSourceConnection(tx, { ...connection, token: sealedToken }, new Date()))
}

async function createResponse(source: keyof typeof sourceIds, externalId: string, body = 'Thank you') {
  const newReview = makeReview(locationId, externalId, { sourceId: sourceIds[source], externalId })
  const [saved] = await inAccount((tx) => saveReviews(tx, [newReview]))
  const { id } = saved!
  const state = () => inAccount((tx) => requireReview(tx, id))
  await inAccount(async (tx) =>
    respondToReview(tx, await requireReview(tx, id), { body, revision: 0 }, dana, new Date()),
  )
  return {
    payload: (revision = 1) => ({ accountId: account, reviewId: id, revision }),
    response: async () => (await state()).response,
    takeBack: () =>
      inAccount(async (tx) => deleteResponse(tx, await requireReview(tx, id), dana, new Date())),
  }
}

test('without a connection, a response is a private note', async () => {
  const { response } = await createResponse('facebook', stories[0]!)
  expect(await response()).toMatchObject({ status: 'private', publishedAt: null })
})

test('with a connection, a response is published on Facebook and can be deleted there', async () => {
  await connect('facebook', 'emulated-1')
  const { payload, response, takeBack } = await createResponse('facebook', stories[1]!)
  expect(await response()).toMatchObject({ status: 'publishing' })
  await publishResponseJob.run(payload(), jobRun())
  expect(await response()).toMatchObject({ status: 'published' })
  expect(await facebook.calls(`POST /v24.0/${stories[1]}/comments`)).toHaveLength(1)
  await takeBack()
  await deleteResponseJob.run(payload(2), jobRun())
  expect(await response()).toBeNull()
})

test('a response appears on Facebook only once when Facebook’s answer was lost', async () => {
  const { payload, response } = await createResponse('facebook', stories[2]!)
  await facebook.fail({ match: `POST /v24.0/${stories[2]}/comments`, mode: 'reset', isApplied: true })
  await publishResponseJob.run(payload(), jobRun()).catch(() => undefined)
  await publishResponseJob.run(payload(), jobRun(1))
  expect(await response()).toMatchObject({ status: 'published' })
  const pageToken = `EAAP.1001.${Buffer.from('emulated-1').toString('base64url')}`
  const shown = await fetch(`${facebook.url}/v24.0/${stories[2]}/comments?access_token=${pageToken}`)
  expect((await shown.json()).data).toMatchObject([{ message: 'Thank you' }])
})

test('a connection that Facebook ended is recorded, and the response is marked as failed', async () => {
  const { payload, response } = await createResponse('facebook', stories[3]!)
  await facebook.endTokens()
  await facebook.revoke('emulated-1')
  await publishResponseJob.run(payload(), jobRun(0, true))
  expect(await response()).toMatchObject({ status: 'error_published' })
  const [stored] = await rows.all(`select state from source_connections where source = 'facebook'`)
  expect(stored).toEqual({ state: 'ended' })
})

test('concurrent responses to Trustpilot renew the token once and store the newest one', async () => {
  const grant = { refreshToken: 'emulated-first', accessToken: 'gone', accessSeconds: -1 }
  await connect('trustpilot', serializeTokens(grant, new Date()))
  const responses = [
    await createResponse('trustpilot', trustpilotIds[0]!),
    await createResponse('trustpilot', trustpilotIds[1]!),
  ]
  const outcomes = await Promise.allSettled(
    responses.map(({ payload }) => publishResponseJob.run(payload(), jobRun())),
  )
  for (const [n, { status }] of outcomes.entries())
    if (status === 'rejected') await publishResponseJob.run(responses[n]!.payload(), jobRun(1))
  for (const { response } of responses) expect(await response()).toMatchObject({ status: 'published' })
  const { token, state } = await rows.one<{ token: string; state: string }>(
    `select token, state from source_connections where source = 'trustpilot'`,
  )
  expect(state).toBe('connected')
  expect(unsealToken(account, token, 'trustpilot')).not.toContain('emulated-first')
})
