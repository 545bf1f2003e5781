import { expect, test } from 'vitest'
import { loadDemoAccounts } from '../../support/people'
import { openSql } from '../../support/sql'
import { startTestApplication } from '../../support/test-application'
import { signIn } from '../../support/visitor'
import { waitUntil } from '../../support/wait-until'

// Concurrent changes to one response: repeated submissions, and changes while the source is still processing the
// previous one.
const application = await startTestApplication({}, ['emulators', 'worker'])
const rows = await openSql(application.database)
const { accounts } = await loadDemoAccounts(application.database.ownerUrl)

const sleep = (milliseconds: number) => new Promise((resolve) => setTimeout(resolve, milliseconds))

async function findUnanswered(): Promise<string> {
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

async function loadStatus(reviewId: string): Promise<string | null> {
  const [found] = await rows.all<{ status: string }>('select status from responses where review_id = $1', [
    reviewId,
  ])
  return found?.status ?? null
}

async function listEvents(reviewId: string): Promise<string[]> {
  const events = await rows.all<{ event: string }>(
    'select event from response_events where review_id = $1 order by id',
    [reviewId],
  )
  return events.map(({ event }) => event)
}

const listReplies = async () =>
  JSON.stringify(await (await fetch(`${application.googleUrl}/emulator/state`)).json())

async function injectFault(fault: object): Promise<void> {
  const headers = { 'content-type': 'application/json' }
  const url = `${application.googleUrl}/emulator/faults`
  expect((await fetch(url, { method: 'POST', headers, body: JSON.stringify(fault) })).status).toBe(200)
}

test('a response submitted twenty times at once is written once, and deleted once', async () => {
  const dana = await signIn(application.url, 'dana')
  const reviewId = await findUnanswered()
  const sendTwenty = (send: () => Promise<{ status: number }>) =>
    Promise.all(Array.from({ length: 20 }, async () => (await send()).status))
  const written = await sendTwenty(() =>
    dana.post(`/reviews/${reviewId}/response`, { body: 'Twenty times', revision: '0' }),
  )
  expect(written.sort()).toEqual([302, ...Array(19).fill(422)])
  await waitUntil(async () => (await loadStatus(reviewId)) === 'awaiting')
  const deleted = await sendTwenty(() => dana.post(`/reviews/${reviewId}/response/delete`))
  expect(new Set(deleted)).toEqual(new Set([302]))
  await waitUntil(async () => (await loadStatus(reviewId)) === null)
  expect(await listEvents(reviewId)).toEqual(['written', 'awaiting', 'delete_requested', 'deleted'])
})

test('a response deleted while it is being sent is deleted permanently', async () => {
  const dana = await signIn(application.url, 'dana')
  const reviewId = await findUnanswered()
  // Google stores the text but is slow to respond.
  await injectFault({ match: 'PUT', mode: 'slow', isApplied: true })
  await dana.post(`/reviews/${reviewId}/response`, { body: 'On its way', revision: '0' })
  await waitUntil(async () => (await listReplies()).includes('On its way'))
  await dana.post(`/reviews/${reviewId}/response/delete`)
  await waitUntil(async () => (await loadStatus(reviewId)) === null)
  await sleep(16_000)
  expect(await loadStatus(reviewId)).toBeNull()
  expect(await listReplies()).not.toContain('On its way')
  expect(await listEvents(reviewId)).toEqual(['written', 'delete_requested', 'deleted'])
})
