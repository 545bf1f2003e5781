import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { log } from '#app/kit/log.server'
import { maxAttempts } from '#app/platform/mail/backoff'
import { type RechecksByKind, sendMailsTasks } from '#app/platform/mail/deliver-mails.server'
import { type ClaimedMail, claimNextMail } from '#app/platform/mail/dispatcher.server'
import { lanes } from '#app/platform/mail/mail-lanes'
import { loadMailQueue } from '#app/platform/mail/mail-queue.server'
import { startSink } from '../providers/smtp/smtp-sink'
import { slowness } from '../support/slowness'
import { openSql } from '../support/sql'
import { createTestDatabase } from '../support/test-database'

log.level = 'silent'
const database = await createTestDatabase()
const rows = await openSql(database)
const sink = await startSink()
process.env.SMTP_URL = sink.url
process.env.MAIL_PER_MINUTE = '6000'
await rows.all(`insert into accounts (name) select 'Account ' || n from generate_series(1, 3) n`)

type Row = {
  id: string
  to_email: string
  message_id: string
  status: string
  attempts: number
  problem: string
}
type RowState = { html: string | null; is_uncertain: boolean; inSeconds: number }

/** Inserts `many` emails to `{prefix}{n}@x.example`, due one after another, alternating between three accounts. */
const insertMails = (count: number, prefix = 'to') =>
  rows.all(
    `insert into mails (account_id, kind, to_email, from_name, subject, html, plain_text, message_id, due_at)
     select 1 + n % 3, 'test', $2 || n || '@x.example', 'Highstreet', 'Hello', '<p>secret</p>', 'secret',
       '<' || $2 || n || '@highstreet.example>', now() + make_interval(secs => n * 0.0001 - 10)
     from generate_series(1, $1) n`,
    [count, prefix],
  )
const listMails = () =>
  rows.all<Row & RowState>(
    `select *, extract(epoch from due_at - now())::float as "inSeconds" from mails order by id`,
  )
const readOnlyMail = async () => (await listMails())[0]!
const makeDue = () =>
  rows.all(`update mails set due_at = now() - interval '1 second' where status = 'queued'`)
const makeDispatcherReady = () => rows.all('update mail_dispatcher set next_send_at = now()')
const rechecks: RechecksByKind = {}
const tasks = sendMailsTasks(rechecks).flatMap((task) => Array.from({ length: task.concurrency }, () => task))
const runTask = () => tasks[0]!.run(new AbortController().signal)
/** Runs as many senders at once as `workers` workers do. */
const runAllTasks = (workers = 1) =>
  Promise.all(
    Array.from({ length: workers }, () => tasks)
      .flat()
      .map((task) => task.run(new AbortController().signal)),
  )
const sentMessageIds = () => sink.received.map(({ messageId }) => messageId)

beforeEach(async () => {
  await rows.all('delete from mails')
  await rows.all(`update mail_dispatcher set is_stopped = false, failures = 0, next_send_at = now()`)
  await rows.all(`update mail_lanes set last_account_id = 0, next_send_at = now()`)
  sink.received.length = 0
})
afterEach(() => {
  sink.fault = null
  sink.faults.clear()
  rechecks.test = undefined
})

test('a due email is sent and its text is deleted', async () => {
  await insertMails(1)
  await runTask()
  expect(await readOnlyMail()).toMatchObject({
    status: 'sent',
    attempts: 1,
    html: null,
    is_uncertain: false,
    problem: '',
  })
  expect(sentMessageIds()).toEqual(['<to1@highstreet.example>'])
})

test('two concurrent workers send every email exactly once', async () => {
  await insertMails(80)
  await runAllTasks(2)
  expect(sentMessageIds().length).toBe(80)
  expect(new Set(sentMessageIds()).size).toBe(80)
  expect((await listMails()).filter(({ status }) => status !== 'sent')).toEqual([])
})

test('a permanently refused email fails with the server’s message, and the others are sent', async () => {
  await insertMails(3)
  sink.faults.set('to2@x.example', 550)
  await runTask()
  expect((await listMails()).map(({ status }) => status)).toEqual(['sent', 'failed', 'sent'])
  expect((await listMails())[1]).toMatchObject({ problem: '550 told to refuse', html: null })
})

test('a temporarily refused email is retried with growing delays and finally fails', async () => {
  await insertMails(1)
  sink.faults.set('to1@x.example', 451)
  await runTask()
  const first = await readOnlyMail()
  expect(first).toMatchObject({ status: 'queued', attempts: 1, problem: '451 told to refuse' })
  expect(first.inSeconds).toBeGreaterThan(9)
  expect(first.inSeconds).toBeLessThan(16)
  await makeDue()
  await runTask()
  expect((await readOnlyMail()).inSeconds).toBeGreaterThan(20)
  await rows.all('update mails set attempts = $1', [maxAttempts - 1])
  await makeDue()
  await runTask()
  expect(await readOnlyMail()).toMatchObject({ status: 'failed', attempts: maxAttempts, html: null })
})

test('an email whose delivery is unknown is marked as uncertain and resent with the same Message-ID', async () => {
  await insertMails(1)
  sink.fault = 'drop after the text'
  await runTask()
  expect(await readOnlyMail()).toMatchObject({ status: 'queued', is_uncertain: true })
  sink.fault = null
  await makeDue()
  await runTask()
  expect(await readOnlyMail()).toMatchObject({ status: 'sent', is_uncertain: true, attempts: 2 })
  expect(sentMessageIds()).toEqual(['<to1@highstreet.example>', '<to1@highstreet.example>'])
})

describe('while the mail server is unavailable', () => {
  test('emails keep their position and attempts, and the server is tried less and less often', async () => {
    await insertMails(6)
    sink.fault = 421
    await runAllTasksFor(300)
    expect((await listMails()).filter(({ status }) => status === 'queued').length).toBe(6)
    expect((await listMails()).map(({ attempts }) => attempts)).toEqual([0, 0, 0, 0, 0, 0])
    const first = await rows.one<{ failures: number; pause: number }>(
      'select failures, extract(epoch from next_send_at - now())::float as pause from mail_dispatcher',
    )
    expect(first.failures).toBe(1)
    expect(first.pause).toBeGreaterThan(1)
    await makeDispatcherReady()
    await runAllTasksFor(300)
    expect((await rows.one<{ failures: number }>('select failures from mail_dispatcher')).failures).toBe(2)
    expect(await loadMailQueue()).toMatchObject({ waiting: 6, serverFailures: 2, isStopped: false })
  })

  test('after an outage, emails are sent in order and within the rate limit', async () => {
    await insertMails(40)
    sink.fault = 421
    await runAllTasksFor(200)
    sink.fault = null
    await makeDispatcherReady()
    await runAllTasks()
    const positions = sink.received.map(({ to }) => Number(/\d+/.exec(to)![0]))
    expect(positions.length).toBe(40)
    // Four are sent at once, so each may be overtaken by up to four.
    for (const [n, position] of positions.entries()) expect(Math.abs(position - 1 - n)).toBeLessThanOrEqual(4)
    const seconds = (sink.received.at(-1)!.at - sink.received[0]!.at) / 1000
    expect(40 / seconds).toBeLessThan(110)
  })
})

/** Stops the senders after `ms`, because those that wait for the server would wait long. */
async function runAllTasksFor(ms: number): Promise<void> {
  const stop = AbortSignal.timeout(ms)
  await Promise.all(tasks.map((task) => task.run(stop)))
}

test('nothing is sent while an operator has stopped the dispatcher, and everything afterwards', async () => {
  await insertMails(5)
  await rows.all('update mail_dispatcher set is_stopped = true')
  await runAllTasks()
  expect(sentMessageIds()).toEqual([])
  await rows.all('update mail_dispatcher set is_stopped = false')
  await runAllTasks()
  expect(sentMessageIds().length).toBe(5)
})

test('an email of a dead worker is taken by another only after its lease expires', async () => {
  await insertMails(1)
  const claimed = (await claimNextMail(lanes)) as ClaimedMail
  await makeDispatcherReady()
  expect(claimed.mail.subject).toBe('Hello')
  expect(await claimNextMail(lanes)).toBeNull()
  await rows.all(`update mails set due_at = now() - interval '1 second'`)
  await runTask()
  expect(await readOnlyMail()).toMatchObject({ status: 'sent', is_uncertain: true, attempts: 2 })
})

test('a slow delivery does not delay other emails', async () => {
  await insertMails(10)
  sink.faults.set('to1@x.example', { slow: 6000 })
  const everything = runAllTasks()
  await vi.waitFor(
    async () => expect((await listMails()).filter(({ status }) => status === 'sent').length).toBe(9),
    { timeout: 30_000 * slowness },
  )
  await everything
  expect((await readOnlyMail()).status).toBe('sent')
})

describe('the check before sending', () => {
  test('an email that should no longer be sent is withdrawn with the reason, without counting an attempt', async () => {
    await insertMails(3)
    rechecks.test = async ({ id }) => (id === (await readOnlyMail()).id ? 'Withdrawn: Unsubscribed.' : null)
    await runTask()
    expect(await listMails()).toMatchObject([
      { status: 'failed', problem: 'Withdrawn: Unsubscribed.', attempts: 0, html: null, is_uncertain: false },
      { status: 'sent' },
      { status: 'sent' },
    ])
    expect(sentMessageIds().length).toBe(2)
  })

  test('withdrawing an email does not count as contact with an unavailable server', async () => {
    await insertMails(2)
    await rows.all('update mail_dispatcher set failures = 3')
    const first = (await readOnlyMail()).id
    rechecks.test = async ({ id }) => (id === first ? 'Withdrawn: Deleted.' : null)
    sink.fault = 421
    await runAllTasksFor(300)
    expect((await listMails()).map(({ status }) => status)).toEqual(['failed', 'queued'])
    expect((await rows.one<{ failures: number }>('select failures from mail_dispatcher')).failures).toBe(4)
  })

  test('if the check fails, the email is not sent and the check is repeated later', async () => {
    await insertMails(1)
    rechecks.test = () => Promise.reject(new Error('the database is away'))
    await runTask()
    expect(await readOnlyMail()).toMatchObject({ status: 'queued', attempts: 1, is_uncertain: false })
    expect((await readOnlyMail()).inSeconds).toBeGreaterThan(9)
    rechecks.test = async () => null
    await makeDue()
    await runTask()
    expect(sentMessageIds().length).toBe(1)
  })
})
