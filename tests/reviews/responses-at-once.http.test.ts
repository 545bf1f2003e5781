import { expect, test } from 'vitest'
import { testApplication } from '../cast/application'
import { findCast } from '../cast/people'
import { openRows } from '../cast/rows'
import { signedIn } from '../cast/visitor'

// Many hands on one response: people who press twice, and a source that is still taking the last change.
const application = await testApplication({}, ['stand-ins', 'worker'])
const rows = await openRows(application.database)
const { accounts } = await findCast(application.database.ownerUrl)

const sleep = (milliseconds: number) => new Promise((resolve) => setTimeout(resolve, milliseconds))

async function unanswered(): Promise<string> {
  const { id } = await rows.one<{ id: string }>(
    `select r.id from reviews r join locations l on l.account_id = r.account_id and l.id = r.location_id
     join sources s on s.id = r.source_id
     where r.account_id = $1 and s.publishes_with = 'google' and r.external_id is not null
       and l.google_location_name is not null
       and not exists (select from response_events e where e.account_id = r.account_id and e.review_id = r.id)
     limit 1`,
    [accounts.bakery.id],
  )
  return id
}

async function statusOf(reviewId: string): Promise<string | null> {
  const [found] = await rows.all<{ status: string }>('select status from responses where review_id = $1', [
    reviewId,
  ])
  return found?.status ?? null
}

async function eventually(isTrue: () => Promise<boolean>): Promise<void> {
  for (let tries = 0; tries < 300; tries++) {
    if (await isTrue()) return
    await sleep(100)
  }
  throw new Error('it never came true')
}

async function eventsOf(reviewId: string): Promise<string[]> {
  const events = await rows.all<{ event: string }>(
    'select event from response_events where review_id = $1 order by id',
    [reviewId],
  )
  return events.map(({ event }) => event)
}

const replies = async () =>
  JSON.stringify(await (await fetch(`${application.googleUrl}/emulator/state`)).json())

async function misbehave(fault: object): Promise<void> {
  const headers = { 'content-type': 'application/json' }
  const url = `${application.googleUrl}/emulator/faults`
  expect((await fetch(url, { method: 'POST', headers, body: JSON.stringify(fault) })).status).toBe(200)
}

test('a response sent twenty times at once is written once, and deleted once', async () => {
  const dana = await signedIn(application.url, 'dana')
  const reviewId = await unanswered()
  const twenty = (send: () => Promise<{ status: number }>) =>
    Promise.all(Array.from({ length: 20 }, async () => (await send()).status))
  const written = await twenty(() =>
    dana.post(`/reviews/${reviewId}/response`, { body: 'Twenty times', revision: '0' }),
  )
  expect(written.sort()).toEqual([302, ...Array(19).fill(422)])
  await eventually(async () => (await statusOf(reviewId)) === 'awaiting')
  const deleted = await twenty(() => dana.post(`/reviews/${reviewId}/response/delete`))
  expect(new Set(deleted)).toEqual(new Set([302]))
  await eventually(async () => (await statusOf(reviewId)) === null)
  expect(await eventsOf(reviewId)).toEqual(['written', 'awaiting', 'delete_requested', 'deleted'])
})

test('a response deleted while it is on its way is gone, and stays gone', async () => {
  const dana = await signedIn(application.url, 'dana')
  const reviewId = await unanswered()
  // Google has the text and is slow to say so.
  await misbehave({ match: 'PUT', mode: 'slow', isApplied: true })
  await dana.post(`/reviews/${reviewId}/response`, { body: 'On its way', revision: '0' })
  await eventually(async () => (await replies()).includes('On its way'))
  await dana.post(`/reviews/${reviewId}/response/delete`)
  await eventually(async () => (await statusOf(reviewId)) === null)
  await sleep(16_000)
  expect(await statusOf(reviewId)).toBeNull()
  expect(await replies()).not.toContain('On its way')
  expect(await eventsOf(reviewId)).toEqual(['written', 'delete_requested', 'deleted'])
})
