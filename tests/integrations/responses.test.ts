import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { allJobs } from '#app/assembly/all-jobs.server'
import type { ConnectedSource } from '#app/database/schema'
import { asAccount, type Tx } from '#app/database/tenant.server'
import { trustpilotEmulator } from '#app/demo/emulators/trustpilot/emulator.server'
import { keepSourceConnection } from '#app/integrations/source-connection-row.server'
import { writeTokens } from '#app/integrations/trustpilot-tokens'
import { createQueues } from '#app/jobs/queue.server'
import { openToken, sealToken } from '#app/locations/google/token-sealing.server'
import { deleteResponseJob, publishResponseJob } from '#app/reviews/response-jobs.server'
import { deleteResponse, respondToReview } from '#app/reviews/responses.server'
import { saveReviews } from '#app/reviews/review-writing.server'
import { requireReview } from '#app/reviews/reviews.server'
import { testDatabase } from '../cast/database'
import { openRows } from '../cast/rows'
import { startFacebook } from '../providers/facebook-pages/emulated-facebook'
import { accountWithPlaces, review } from '../reviews/written-reviews'

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
const database = await testDatabase()
const rows = await openRows(database)
const account = '881'
const dana = { userId: account, name: 'Dana' }
const sourceIds = { facebook: '2', trustpilot: '5' }
const stories = ['1001_71', '1001_72', '1001_73', '1001_74']
const told = ['b1', 'b2']
let place: string

beforeAll(async () => {
  await createQueues(database.ownerUrl, allJobs)
  const places = await accountWithPlaces(database, { accountId: account, zone: 'UTC', places: 1 })
  place = places[0]!
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
          reviews: told.map((id) => ({ id, stars: 5, createdAt })),
        },
      ],
    }),
  })
  await rows.all(
    `insert into listings (account_id, location_id, directory, remote_id) values ($1, $2, 'facebook', '1001')`,
    [account, place],
  )
})
afterAll(async () => {
  await facebook.stop()
  server.close()
  for (const name of Object.keys(environment)) delete process.env[name]
})

const inAccount = <T>(fn: (tx: Tx) => Promise<T>) => asAccount(account, fn)
const run = (attempt = 0, isLastAttempt = false) => ({
  signal: AbortSignal.timeout(20_000),
  attempt,
  isLastAttempt,
})

function connect(source: ConnectedSource, token: string) {
  const made = { source, remoteName: '', userId: account, connectedBy: 'Dana', expiresAt: null }
  const sealed = sealToken(account, token, source)
  return inAccount((tx) => keepSourceConnection(tx, { ...made, token: sealed }, new Date()))
}

async function answered(source: ConnectedSource, externalId: string, body = 'Thank you') {
  const own = review(place, externalId, { sourceId: sourceIds[source], externalId })
  const [saved] = await inAccount((tx) => saveReviews(tx, [own]))
  const { id } = saved!
  const state = () => inAccount((tx) => requireReview(tx, id))
  await inAccount(async (tx) =>
    respondToReview(tx, await requireReview(tx, id), { body, revision: 0 }, dana, new Date()),
  )
  return {
    asked: (revision = 1) => ({ accountId: account, reviewId: id, revision }),
    response: async () => (await state()).response,
    takeBack: () =>
      inAccount(async (tx) => deleteResponse(tx, await requireReview(tx, id), dana, new Date())),
  }
}

test('without a connection a response is ours only, and says so', async () => {
  const { response } = await answered('facebook', stories[0]!)
  expect(await response()).toMatchObject({
    status: 'published',
    statusDescription: 'Saved here only: Facebook doesn’t accept responses from other apps.',
  })
})

test('connected, it is published on Facebook, and taken back from there', async () => {
  await connect('facebook', 'emulated-1')
  const { asked, response, takeBack } = await answered('facebook', stories[1]!)
  expect(await response()).toMatchObject({ status: 'publishing' })
  await publishResponseJob.run(asked(), run())
  expect(await response()).toMatchObject({ status: 'published' })
  expect(await facebook.calls(`POST /v24.0/${stories[1]}/comments`)).toHaveLength(1)
  await takeBack()
  await deleteResponseJob.run(asked(2), run())
  expect(await response()).toBeNull()
})

test('a response whose answer was lost stands on Facebook once', async () => {
  const { asked, response } = await answered('facebook', stories[2]!)
  await facebook.fail({ match: `POST /v24.0/${stories[2]}/comments`, mode: 'reset', isApplied: true })
  await publishResponseJob.run(asked(), run()).catch(() => undefined)
  await publishResponseJob.run(asked(), run(1))
  expect(await response()).toMatchObject({ status: 'published' })
  const asPage = `EAAP.1001.${Buffer.from('emulated-1').toString('base64url')}`
  const shown = await fetch(`${facebook.url}/v24.0/${stories[2]}/comments?access_token=${asPage}`)
  expect((await shown.json()).data).toMatchObject([{ message: 'Thank you' }])
})

test('a connection that Facebook ended is noted, and the response says why it is not there', async () => {
  const { asked, response } = await answered('facebook', stories[3]!)
  await facebook.endTokens()
  await facebook.revoke('emulated-1')
  await publishResponseJob.run(asked(), run(0, true))
  expect(await response()).toMatchObject({ status: 'error_published' })
  const [kept] = await rows.all(`select state from source_connections where source = 'facebook'`)
  expect(kept).toEqual({ state: 'ended' })
})

test('on Trustpilot too; its tokens are renewed by one worker, and the newest is kept', async () => {
  const grant = { refreshToken: 'emulated-first', accessToken: 'gone', accessSeconds: -1 }
  await connect('trustpilot', writeTokens(grant, new Date()))
  const both = [await answered('trustpilot', told[0]!), await answered('trustpilot', told[1]!)]
  const ends = await Promise.allSettled(both.map(({ asked }) => publishResponseJob.run(asked(), run())))
  for (const [n, { status }] of ends.entries())
    if (status === 'rejected') await publishResponseJob.run(both[n]!.asked(), run(1))
  for (const { response } of both) expect(await response()).toMatchObject({ status: 'published' })
  const { token, state } = await rows.one<{ token: string; state: string }>(
    `select token, state from source_connections where source = 'trustpilot'`,
  )
  expect(state).toBe('connected')
  expect(openToken(account, token, 'trustpilot')).not.toContain('emulated-first')
})
