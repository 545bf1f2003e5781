import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { asAccount, type Tx } from '#app/kit/database/tenant.server'
import { RetryLater } from '#app/kit/jobs/job'
import type { Viewer } from '#app/platform/viewer/viewer.server'
import { buildViewer } from '#app/platform/viewer/viewer.server'
import { createPostDraft, saveContent } from '#app/product/posts/editing/post-drafts.server'
import { validateContent } from '#app/product/posts/editing/post-schema'
import { changeImage } from '#app/product/posts/image/image-page.server'
import type { PostContent } from '#app/product/posts/post'
import { loadResultPage } from '#app/product/posts/post-pages.server'
import { requirePost } from '#app/product/posts/posts.server'
import {
  confirmPost,
  deletePost,
  reschedulePost,
  retryPost,
} from '#app/product/posts/review/publish-post.server'
import { deletePostJob, postPolling, publishPostJob } from '#app/product/posts/sending/post-jobs.server'
import { reportPostJob } from '#app/product/posts/sending/post-report-mail.server'
import { startPostJob } from '#app/product/posts/sending/start-scheduled-post.server'
import { startGoogle } from '../providers/google-business-profile/emulated-google'
import { createAccountWithLocations } from '../reviews/review-fixtures'
import { createBuilders } from '../support/builders'
import { listMailsTo } from '../support/outbox-mails'
import { openSql } from '../support/sql'
import { createTestDatabase } from '../support/test-database'

// From the confirmed post to Google and to the report, against the emulated Google with simulated faults. Each test
// uses locations of its own, because Google limits the number of edits per location.
const google = await startGoogle()
process.env.GOOGLE_BUSINESS_URL = google.url
process.env.GOOGLE_TOKEN_URL = `${google.url}/token`
process.env.GOOGLE_CLIENT_ID = 'id'
process.env.GOOGLE_CLIENT_SECRET = 'secret'
process.env.GOOGLE_REFRESH_TOKEN = 'refresh'
const database = await createTestDatabase()
const rows = await openSql(database)
const build = createBuilders(rows)
const account = '951'
const email = `dana@${account}.example`
let unusedLocationIds: string[]
let dana: Viewer

beforeAll(async () => {
  unusedLocationIds = await createAccountWithLocations(database, {
    accountId: account,
    zone: 'America/Chicago',
    locationCount: 60,
  })
  await rows.all(
    `update locations set google_location_name = 'accounts/1/locations/' || id where account_id = $1`,
    [account],
  )
  await rows.all(
    `insert into location_listings (account_id, location_id, auto_sync, status)
     select account_id, id, true, 'published' from locations where account_id = $1
     on conflict (account_id, location_id) do update set auto_sync = true`,
    [account],
  )
  dana = (await buildViewer(
    {
      sessionId: null,
      userId: account,
      profileId: account,
      name: 'Dana',
      email,
      user_type: 'admin',
      is_account_owner: true,
      is_limited: false,
      overrides: [],
      settingRows: [],
      secondFactorSince: null,
      accountId: account,
      accountName: 'Bakery',
      time_zone: 'America/Chicago',
      is_parent: false,
      status: 'active',
      parent_id: null,
      vertical: 'other',
      trial_started_at: null,
      trial_ended_at: null,
    } as unknown as Parameters<typeof buildViewer>[0],
    null,
    {},
  )) as Viewer
})
beforeEach(async () => {
  await google.seed({ settings: { isLenient: true, isQuotaEnforced: false, moderationSeconds: 0.3 } })
  await rows.all('delete from mails where to_email = $1', [email])
})
afterAll(() => google.stop())

const inAccount = <T>(fn: (tx: Tx) => Promise<T>) => asAccount(account, fn)
const run = (isLastAttempt = false) => ({ signal: AbortSignal.timeout(30_000), attempt: 0, isLastAttempt })
const takeLocations = (count: number) => Array.from({ length: count }, () => unusedLocationIds.pop()!)
const publishPost = (postId: string, locationId: string, isLastAttempt = false) =>
  publishPostJob.run({ accountId: account, postId, locationId }, run(isLastAttempt))
const pollPost = async (postId: string, locationId: string, pollCount = 0, isLastAttempt = false) => {
  await sleep(300)
  return postPolling.job.run({ accountId: account, postId, locationId, looks: pollCount }, run(isLastAttempt))
}
/** Runs every queued report job twice, as happens when a worker dies and the job is retried. */
const runReportJobs = async (postId: string) => {
  const jobs = await rows.all<{ report: number }>(
    `select distinct (data ->> 'report')::int as report from pgboss.job
     where name = 'report-post' and data ->> 'postId' = $1 order by 1`,
    [postId],
  )
  for (const job of [...jobs, ...jobs])
    await reportPostJob.run({ accountId: account, postId, report: job.report }, run())
}

async function createDraftFor(
  ids: string[],
  values: Partial<PostContent> = { summary: `Rye ${ids.join(' ')}` },
) {
  return inAccount(async (tx) => {
    const id = await createPostDraft(
      tx,
      dana,
      { topic: 'STANDARD', selection: { ids, search: '' } },
      new Date(),
    )
    const { content } = validateContent('STANDARD', values, { hasImage: false, today: '2026-11-21' })
    await saveContent(tx, await requirePost(tx, dana, id), content, { by: dana.name, now: new Date() })
    return id
  })
}

async function createConfirmedPost(ids: string[], at: Date | null = null, values?: Partial<PostContent>) {
  const id = await createDraftFor(ids, values)
  const outcome = await inAccount(async (tx) =>
    confirmPost(tx, dana, await requirePost(tx, dana, id), { expected: ids.length, at }),
  )
  expect(outcome).toMatchObject({ ok: true })
  return id
}

const findPostLocation = (postId: string, locationId: string) =>
  rows.one<{
    state: string
    reason: string
    field: string
    is_uncertain: boolean
    google_name: string | null
  }>(
    `select state, reason, field, is_uncertain, google_name from post_locations
     where post_id = $1 and location_id = $2`,
    [postId, locationId],
  )
const findStatus = async (postId: string) =>
  (await rows.one<{ status: string }>('select status from posts where id = $1', [postId])).status

async function listGooglePosts(locationId: string) {
  const { posts } = (await (await fetch(`${google.url}/emulator/posts`)).json()) as {
    posts: { name: string; content: { summary: string } }[]
  }
  return posts.filter(({ name }) => name.startsWith(`accounts/1/locations/${locationId}/`))
}

const setVerdicts = (body: unknown[]) =>
  fetch(`${google.url}/emulator/posts/verdicts`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })

test('a post is sent once and polled until it is live, and a second run does nothing', async () => {
  const [locationId] = takeLocations(1) as [string]
  const id = await createConfirmedPost([locationId])
  await publishPost(id, locationId)
  expect((await findPostLocation(id, locationId)).state).toBe('in_review')
  await pollPost(id, locationId)
  expect(await findPostLocation(id, locationId)).toMatchObject({
    state: 'live',
    reason: '',
    is_uncertain: false,
  })
  await publishPost(id, locationId)
  expect(await listGooglePosts(locationId)).toHaveLength(1)
  expect(await findStatus(id)).toBe('complete')
})

test('one report is mailed when the last location settles, with counts, names and reasons', async () => {
  const ids = takeLocations(5)
  const id = await createConfirmedPost(ids)
  await setVerdicts([
    {
      location: `accounts/1/locations/${ids[0]}`,
      verdict: 'refused',
      field: 'local_post.summary',
      message: 'It has a phone number.',
    },
    { location: `accounts/1/locations/${ids[1]}`, verdict: 'REJECTED' },
  ])
  await Promise.all(ids.map((locationId) => publishPost(id, locationId)))
  expect(await listMailsTo(rows, email)).toEqual([])
  await Promise.all(ids.slice(1).map((locationId) => pollPost(id, locationId)))
  await runReportJobs(id)
  const mails = await listMailsTo(rows, email)
  expect(mails).toHaveLength(1)
  expect(mails[0]).toMatchObject({
    kind: 'google-post-results',
    text: expect.stringContaining('3 locations live, 2 locations rejected'),
    path: `/dashboard/local_listings/google-posts/${id}`,
  })
  expect(mails[0]!.text).toContain('Google doesn’t accept a value. Correct it and save again.')
  expect(mails[0]!.text).not.toContain('It has a phone number.')
  expect(await findPostLocation(id, ids[0]!)).toMatchObject({ state: 'rejected', field: 'summary' })

  expect(
    await inAccount(async (tx) => retryPost(tx, dana, await requirePost(tx, dana, id), new Date())),
  ).toEqual({ ok: true, count: 2 })
  for (const locationId of ids.slice(0, 2)) {
    await publishPost(id, locationId)
    await pollPost(id, locationId)
  }
  await runReportJobs(id)
  expect((await listMailsTo(rows, email)).map(({ text }) => text.includes('5 locations live'))).toEqual([
    false,
    true,
  ])
  // The post that Google had reviewed and rejected was deleted before the retry.
  expect(await listGooglePosts(ids[1]!)).toHaveLength(1)
})

test.each(['reset', 'html', 'error-500', 'truncated'])(
  'a post whose response is lost (%s) is created once',
  async (mode) => {
    const [locationId] = takeLocations(1) as [string]
    const id = await createConfirmedPost([locationId])
    await google.fail({
      match: `POST /v4/accounts/1/locations/${locationId}/localPosts`,
      mode,
      isApplied: true,
    })
    await expect(publishPost(id, locationId)).rejects.toThrow('not published')
    expect(await findPostLocation(id, locationId)).toMatchObject({ state: 'queued', is_uncertain: true })
    await publishPost(id, locationId)
    expect(await listGooglePosts(locationId)).toHaveLength(1)
    expect((await findPostLocation(id, locationId)).google_name).toContain('/localPosts/')
  },
)

test('a post that never arrived is sent by the next run', async () => {
  const [locationId] = takeLocations(1) as [string]
  const id = await createConfirmedPost([locationId])
  await google.fail({ match: `POST /v4/accounts/1/locations/${locationId}/localPosts`, mode: 'error-503' })
  await expect(publishPost(id, locationId)).rejects.toThrow('not published')
  await publishPost(id, locationId)
  expect(await listGooglePosts(locationId)).toHaveLength(1)
})

test('an existing post with the same text is not mistaken for the new one', async () => {
  const [locationId] = takeLocations(1) as [string]
  const first = await createConfirmedPost([locationId], null, { summary: 'Every Monday' })
  await publishPost(first, locationId)
  const second = await createConfirmedPost([locationId], null, { summary: 'Every Monday' })
  await google.fail({ match: `POST /v4/accounts/1/locations/${locationId}/localPosts`, mode: 'error-503' })
  await expect(publishPost(second, locationId)).rejects.toThrow()
  await publishPost(second, locationId)
  expect(await listGooglePosts(locationId)).toHaveLength(2)
})

test('after a worker is killed while sending, the next run checks Google before sending', async () => {
  const [locationId] = takeLocations(1) as [string]
  const id = await createConfirmedPost([locationId])
  await publishPost(id, locationId)
  // The state a killed worker leaves: a lease that nobody releases.
  await rows.all(
    `update post_locations set state = 'queued', is_uncertain = true, google_name = null, settled_at = null,
       leased_until = now() + interval '45 seconds' where post_id = $1`,
    [id],
  )
  await expect(publishPost(id, locationId)).rejects.toThrow(RetryLater)
  await rows.all(`update post_locations set leased_until = now() - interval '1 second' where post_id = $1`, [
    id,
  ])
  await publishPost(id, locationId)
  expect(await listGooglePosts(locationId)).toHaveLength(1)
})

test('concurrent runs send the post once', async () => {
  const [locationId] = takeLocations(1) as [string]
  const id = await createConfirmedPost([locationId])
  const results = await Promise.allSettled(Array.from({ length: 5 }, () => publishPost(id, locationId)))
  expect(results.filter(({ status: findStatus }) => findStatus === 'fulfilled').length).toBeGreaterThan(0)
  expect(await listGooglePosts(locationId)).toHaveLength(1)
})

test('a throttled post is retried after the time Google asks for, and does not fail', async () => {
  const [locationId] = takeLocations(1) as [string]
  const id = await createConfirmedPost([locationId])
  await google.fail({ match: `locations/${locationId}/localPosts`, mode: 'throttle', retryAfterSeconds: 11 })
  await expect(publishPost(id, locationId)).rejects.toMatchObject({ seconds: 11 })
  expect((await findPostLocation(id, locationId)).state).toBe('queued')
})

test('the last attempt records that Google may have the post, and a retry checks Google before sending', async () => {
  const [locationId] = takeLocations(1) as [string]
  const id = await createConfirmedPost([locationId])
  await google.fail({
    match: `POST /v4/accounts/1/locations/${locationId}/localPosts`,
    mode: 'html',
    isApplied: true,
  })
  await publishPost(id, locationId, true)
  expect(await findPostLocation(id, locationId)).toMatchObject({ state: 'rejected', is_uncertain: true })
  expect((await findPostLocation(id, locationId)).reason).toContain('Retrying checks first')
  await inAccount(async (tx) => retryPost(tx, dana, await requirePost(tx, dana, id), new Date()))
  await publishPost(id, locationId)
  expect(await listGooglePosts(locationId)).toHaveLength(1)
})

test('locations that cannot be posted to are left out with the reason', async () => {
  const ids = takeLocations(3)
  await rows.all('update locations set google_location_name = null where id = $1', [ids[0]])
  await rows.all('update location_listings set auto_sync = false where location_id = $1', [ids[1]])
  const id = await createDraftFor(ids)
  const confirm = (expected: number) =>
    inAccount(async (tx) => confirmPost(tx, dana, await requirePost(tx, dana, id), { expected, at: null }))
  expect(await confirm(3)).toMatchObject({
    ok: false,
    reason: expect.stringContaining('1 location can receive'),
  })
  expect(await confirm(1)).toMatchObject({ ok: true })
  expect(await findPostLocation(id, ids[0]!)).toMatchObject({
    state: 'left_out',
    reason: 'Not matched with a Google profile',
  })
  expect(await findPostLocation(id, ids[1]!)).toMatchObject({ state: 'left_out', reason: 'Auto Sync is off' })
  expect(await confirm(1)).toEqual({ ok: true, isScheduled: false })
})

test('a scheduled post waits for its time, can be rescheduled, and is then sent', async () => {
  const ids = takeLocations(2)
  const hour = 3_600_000
  const id = await createConfirmedPost(ids, new Date(Date.now() + hour))
  const startPost = () => startPostJob.run({ accountId: account, postId: id }, run())
  await startPost()
  expect(await findStatus(id)).toBe('scheduled')
  const post = await inAccount((tx) => requirePost(tx, dana, id))
  await inAccount((tx) => reschedulePost(tx, dana, post, new Date(Date.now() + 2 * hour), new Date()))
  await rows.all(`update posts set scheduled_at = now() - interval '1 minute' where id = $1`, [id])
  await rows.all('update location_listings set auto_sync = false where location_id = $1', [ids[1]])
  await startPost()
  await startPost()
  expect(await findStatus(id)).toBe('sending')
  expect((await findPostLocation(id, ids[0]!)).state).toBe('queued')
  expect((await findPostLocation(id, ids[1]!)).state).toBe('left_out')
  await publishPost(id, ids[0]!)
  await pollPost(id, ids[0]!)
  await runReportJobs(id)
  expect(await listMailsTo(rows, email)).toHaveLength(1)
})

test('a scheduled post is sent only to locations its author can still see, and the report covers only these', async () => {
  const ids = takeLocations(2)
  const id = await createConfirmedPost(ids, new Date(Date.now() + 3_600_000))
  await rows.all(`update posts set scheduled_at = now() - interval '1 minute' where id = $1`, [id])
  await rows.all(`update users set is_limited = true where id = $1`, [account])
  await build.userLocations({ account_id: account, id: account }, [ids[0]!])
  try {
    await startPostJob.run({ accountId: account, postId: id }, run())
    expect(await findPostLocation(id, ids[0]!)).toMatchObject({ state: 'queued' })
    expect(await findPostLocation(id, ids[1]!)).toMatchObject({
      state: 'left_out',
      reason: 'The author can no longer post to this location',
    })
    await publishPost(id, ids[0]!)
    await pollPost(id, ids[0]!)
    await runReportJobs(id)
    const [mail] = await listMailsTo(rows, email)
    expect(mail!.text).toContain('1 location live')
    expect(mail!.text).not.toContain('left out')
  } finally {
    await rows.all(`update users set is_limited = false where id = $1`, [account])
  }
})

test('a scheduled post of a deactivated author is not sent', async () => {
  const [locationId] = takeLocations(1) as [string]
  const id = await createConfirmedPost([locationId], new Date(Date.now() + 3_600_000))
  await rows.all(`update posts set scheduled_at = now() - interval '1 minute' where id = $1`, [id])
  await rows.all(`update users set is_active = false where id = $1`, [account])
  try {
    await startPostJob.run({ accountId: account, postId: id }, run())
    await runReportJobs(id)
  } finally {
    await rows.all(`update users set is_active = true where id = $1`, [account])
  }
  expect([(await findPostLocation(id, locationId)).state, await findStatus(id)]).toEqual([
    'left_out',
    'complete',
  ])
  expect(await listMailsTo(rows, email)).toEqual([])
})

test('confirming a post several times at once reports success each time', async () => {
  const [locationId] = takeLocations(1) as [string]
  const id = await createDraftFor([locationId])
  const confirm = () =>
    inAccount(async (tx) => {
      const post = await requirePost(tx, dana, id, { isLocked: true })
      return confirmPost(tx, dana, post, { expected: 1, at: null })
    })
  const results = await Promise.all([confirm(), confirm(), confirm()])
  expect(results).toEqual(Array(3).fill({ ok: true, isScheduled: false }))
})

test('a post whose last open location is deleted is complete', async () => {
  const [deletedLocation, underReview] = takeLocations(2) as [string, string]
  const id = await createConfirmedPost([deletedLocation, underReview])
  await publishPost(id, underReview)
  await rows.all('delete from locations where id = $1', [deletedLocation])
  await publishPost(id, deletedLocation)
  expect(await findStatus(id)).toBe('sending')
  await rows.all('update locations set removed_at = now() where id = $1', [underReview])
  await pollPost(id, underReview)
  expect(await findStatus(id)).toBe('complete')
})

test('a post is complete when its last open location is deleted during sending', async () => {
  const [locationId] = takeLocations(1) as [string]
  const id = await createConfirmedPost([locationId])
  const real = globalThis.fetch
  globalThis.fetch = async (url, request) => {
    const answer = await real(url, request)
    if (request?.method === 'POST' && String(url).endsWith('/localPosts'))
      await rows.all('delete from locations where id = $1', [locationId])
    return answer
  }
  await publishPost(id, locationId).finally(() => {
    globalThis.fetch = real
  })
  expect(await findStatus(id)).toBe('complete')
})

test('a poll that Google refuses or does not answer does not reject the post', async () => {
  await google.seed({ settings: { isLenient: true, isQuotaEnforced: false, moderationSeconds: 600 } })
  const [locationId] = takeLocations(1) as [string]
  const id = await createConfirmedPost([locationId])
  await publishPost(id, locationId)
  const match = `GET /v4/accounts/1/locations/${locationId}/localPosts/`
  const findPollCounts = () =>
    rows.all<{ looks: number }>(
      `select (data ->> 'looks')::int as looks from pgboss.job
       where name = 'follow-post' and data ->> 'postId' = $1 order by 1`,
      [id],
    )
  await google.fail({ match, mode: 'error-401', times: 2 })
  await pollPost(id, locationId, 1)
  await google.fail({ match, mode: 'error-503' })
  await expect(pollPost(id, locationId, 2)).rejects.toThrow('not polled')
  await google.fail({ match, mode: 'error-503' })
  await pollPost(id, locationId, 2, true)
  expect((await findPollCounts()).map((job) => job.looks)).toEqual([0, 2, 3])
  expect((await findPostLocation(id, locationId)).state).toBe('in_review')
  await google.fail({ match, mode: 'error-503' })
  await pollPost(id, locationId, 9, true)
  expect(await findPostLocation(id, locationId)).toMatchObject({
    state: 'in_review',
    reason: expect.stringContaining('Google didn’t confirm'),
  })
  expect(await findStatus(id)).toBe('complete')
})

test('a post is deleted at one location, then at all of them', async () => {
  const ids = takeLocations(2)
  const id = await createConfirmedPost(ids)
  for (const locationId of ids) {
    await publishPost(id, locationId)
    await pollPost(id, locationId)
  }
  const deletePostAt = (locationId: string | null) =>
    inAccount(async (tx) => deletePost(tx, dana, await requirePost(tx, dana, id), locationId, new Date()))
  const runDeleteJob = (locationId: string) =>
    deletePostJob.run({ accountId: account, postId: id, locationId }, run())
  expect(await deletePostAt(ids[0]!)).toBe(1)
  await runDeleteJob(ids[0]!)
  expect(await listGooglePosts(ids[0]!)).toEqual([])
  expect(await listGooglePosts(ids[1]!)).toHaveLength(1)
  expect(await deletePostAt(null)).toBe(1)
  await runDeleteJob(ids[1]!)
  expect(await listGooglePosts(ids[1]!)).toEqual([])
  expect((await findPostLocation(id, ids[1]!)).state).toBe('deleted')
  await runReportJobs(id)
  expect(await listMailsTo(rows, email)).toHaveLength(1)
})

test('a post that Google does not delete returns to its previous state', async () => {
  await google.seed({ settings: { isLenient: true, isQuotaEnforced: false, moderationSeconds: 600 } })
  const [locationId] = takeLocations(1) as [string]
  const id = await createConfirmedPost([locationId])
  await publishPost(id, locationId)
  await inAccount(async (tx) => deletePost(tx, dana, await requirePost(tx, dana, id), locationId, new Date()))
  await google.fail({
    match: `DELETE /v4/accounts/1/locations/${locationId}/localPosts/`,
    mode: 'error-401',
    times: 2,
  })
  await deletePostJob.run({ accountId: account, postId: id, locationId }, run())
  expect(await findPostLocation(id, locationId)).toMatchObject({
    state: 'in_review',
    reason: expect.stringContaining('Not deleted'),
  })
  expect(await findStatus(id)).toBe('sending')
})

test('a post that Google never accepted is not deleted there', async () => {
  const [refused, live] = takeLocations(2) as [string, string]
  await setVerdicts([{ location: `accounts/1/locations/${refused}`, verdict: 'refused' }])
  const id = await createConfirmedPost([refused, live])
  await publishPost(id, refused)
  await publishPost(id, live)
  await pollPost(id, live)
  const deletePostAt = (locationId: string | null) =>
    inAccount(async (tx) => deletePost(tx, dana, await requirePost(tx, dana, id), locationId, new Date()))
  expect(await deletePostAt(refused)).toBe(0)
  expect(await deletePostAt(null)).toBe(1)
  expect((await findPostLocation(id, refused)).state).toBe('rejected')
})

test('the result page offers to delete a rejected post only where Google may have it', async () => {
  const [uncertain, refused] = takeLocations(2) as [string, string]
  await setVerdicts([{ location: `accounts/1/locations/${refused}`, verdict: 'refused' }])
  const id = await createConfirmedPost([uncertain, refused])
  const uncertainCall = `POST /v4/accounts/1/locations/${uncertain}/localPosts`
  await google.fail({ match: uncertainCall, mode: 'html', isApplied: true })
  await publishPost(id, uncertain, true)
  await publishPost(id, refused)
  const loadPage = () => inAccount((tx) => loadResultPage(tx, new Request('http://localhost/'), dana, id))
  const page = await loadPage()
  expect(page).toMatchObject({ canDelete: true, counts: { rejected: 2 } })
  expect(page.rows.filter(({ isDeletable }) => isDeletable).map((row) => row.id)).toEqual([uncertain])
  await inAccount(async (tx) => deletePost(tx, dana, await requirePost(tx, dana, id), null, new Date()))
  expect(await loadPage()).toMatchObject({ canDelete: false, counts: { rejected: 1, deleting: 1 } })
})

const dateInDays = (days: number) => new Date(Date.now() + days * 86_400_000)
const event = { title: 'Open day', startDate: dateInDays(2).toISOString().slice(0, 10) }
const eventContent = () => ({ ...event, endDate: dateInDays(3).toISOString().slice(0, 10) })

async function createEventFor(at: string) {
  return inAccount(async (tx) => {
    const selection = { ids: [at], search: '' }
    const id = await createPostDraft(tx, dana, { topic: 'EVENT', selection }, new Date())
    const { content } = validateContent('EVENT', eventContent(), { hasImage: false, today: '2026-11-21' })
    await saveContent(tx, await requirePost(tx, dana, id), content, { by: dana.name, now: new Date() })
    return id
  })
}

test('an event cannot be scheduled or rescheduled to a time after it starts', async () => {
  const [locationId] = takeLocations(1) as [string]
  const id = await createEventFor(locationId)
  const confirm = (when: Date) =>
    inAccount(async (tx) => confirmPost(tx, dana, await requirePost(tx, dana, id), { expected: 1, at: when }))
  const late = { ok: false, field: 'sendDate', reason: expect.stringContaining('It couldn’t be sent') }
  expect(await confirm(dateInDays(5))).toEqual(late)
  expect(await confirm(dateInDays(1))).toEqual({ ok: true, isScheduled: true })
  const rescheduled = await inAccount(async (tx) =>
    reschedulePost(tx, dana, await requirePost(tx, dana, id), dateInDays(5), new Date()),
  )
  expect(rescheduled).toEqual(late)
})

test('a post that breaks our own rules is left out and cannot be retried', async () => {
  const [locationId] = takeLocations(1) as [string]
  const id = await createEventFor(locationId)
  await inAccount(async (tx) =>
    confirmPost(tx, dana, await requirePost(tx, dana, id), { expected: 1, at: dateInDays(1) }),
  )
  await rows.all(
    `update posts set scheduled_at = now(), content = content || '{"startDate": "2020-01-01"}' where id = $1`,
    [id],
  )
  await startPostJob.run({ accountId: account, postId: id }, run())
  expect((await findPostLocation(id, locationId)).state).toBe('left_out')
  const retried = await inAccount(async (tx) =>
    retryPost(tx, dana, await requirePost(tx, dana, id), new Date()),
  )
  expect(retried).toEqual({
    ok: false,
    reason: "Start date can't be in the past. Duplicate the post to change it",
  })
})

test('a scheduled post waits until its image is ready, and its only content cannot be removed', async () => {
  const [locationId] = takeLocations(1) as [string]
  const id = await createConfirmedPost([locationId], dateInDays(1))
  const { id: picture } = await build.insert('pictures', {
    account_id: account,
    original_key: 'x',
    width: 800,
    height: 600,
  })
  await rows.all(
    `update posts set scheduled_at = now(), picture_id = $2, content = content || '{"summary": ""}' where id = $1`,
    [id, picture],
  )
  await expect(startPostJob.run({ accountId: account, postId: id }, run())).rejects.toThrow(RetryLater)
  expect(await findStatus(id)).toBe('scheduled')
  const remove = new Request('http://localhost/', {
    method: 'POST',
    body: new URLSearchParams({ intent: 'remove' }),
  })
  expect(await changeImage(remove, dana, id, new Date())).toEqual({
    ok: false,
    reason: 'You must include a description or an image',
    status: 422,
  })
})
