import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { log } from '#app/log.server'
import { type LastLooks, sendMailsTasks } from '#app/mail/carrying.server'
import { type Taken, takeNext } from '#app/mail/desk.server'
import { lanes } from '#app/mail/mail-lanes'
import { mailQueue } from '#app/mail/mail-queue.server'
import { attemptsAllowed } from '#app/mail/pauses'
import { testDatabase } from '../cast/database'
import { openRows } from '../cast/rows'
import { startSink } from '../providers/smtp/sink'

log.level = 'silent'
const database = await testDatabase()
const rows = await openRows(database)
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
type Rest = { html: string | null; is_uncertain: boolean; inSeconds: number }

/** So many to `{prefix}{n}@x.example`, one after another, of three accounts in turn. */
const write = (many: number, prefix = 'to') =>
  rows.all(
    `insert into mails (account_id, kind, to_email, from_name, subject, html, plain_text, message_id, due_at)
     select 1 + n % 3, 'test', $2 || n || '@x.example', 'Highstreet', 'Hello', '<p>secret</p>', 'secret',
       '<' || $2 || n || '@highstreet.example>', now() + make_interval(secs => n * 0.0001 - 10)
     from generate_series(1, $1) n`,
    [many, prefix],
  )
const all = () =>
  rows.all<Row & Rest>(
    `select *, extract(epoch from due_at - now())::float as "inSeconds" from mails order by id`,
  )
const only = async () => (await all())[0]!
const due = () => rows.all(`update mails set due_at = now() - interval '1 second' where status = 'queued'`)
const deskFree = () => rows.all('update mail_dispatcher set next_send_at = now()')
const lastLooks: LastLooks = {}
const rounds = sendMailsTasks(lastLooks).flatMap((round) =>
  Array.from({ length: round.concurrency }, () => round),
)
const go = () => rounds[0]!.run(new AbortController().signal)
/** As many carriers at once as a worker has. */
const goAll = (workers = 1) =>
  Promise.all(
    Array.from({ length: workers }, () => rounds)
      .flat()
      .map((round) => round.run(new AbortController().signal)),
  )
const sent = () => sink.received.map(({ messageId }) => messageId)

beforeEach(async () => {
  await rows.all('delete from mails')
  await rows.all(`update mail_dispatcher set is_stopped = false, failures = 0, next_send_at = now()`)
  await rows.all(`update mail_lanes set last_account_id = 0, next_send_at = now()`)
  sink.received.length = 0
})
afterEach(() => {
  sink.fault = null
  sink.faults.clear()
  lastLooks.test = undefined
})

test('what is due is sent, and its text is forgotten', async () => {
  await write(1)
  await go()
  expect(await only()).toMatchObject({
    status: 'sent',
    attempts: 1,
    html: null,
    is_uncertain: false,
    problem: '',
  })
  expect(sent()).toEqual(['<to1@highstreet.example>'])
})

test('two workers at once send nothing twice and forget nothing', async () => {
  await write(80)
  await goAll(2)
  expect(sent().length).toBe(80)
  expect(new Set(sent()).size).toBe(80)
  expect((await all()).filter(({ status }) => status !== 'sent')).toEqual([])
})

test('a mail refused for good is failed, with the server’s words; the others go', async () => {
  await write(3)
  sink.faults.set('to2@x.example', 550)
  await go()
  expect((await all()).map(({ status }) => status)).toEqual(['sent', 'failed', 'sent'])
  expect((await all())[1]).toMatchObject({ problem: '550 told to refuse', html: null })
})

test('one refused for now is tried again later and later, and at last is failed', async () => {
  await write(1)
  sink.faults.set('to1@x.example', 451)
  await go()
  const first = await only()
  expect(first).toMatchObject({ status: 'queued', attempts: 1, problem: '451 told to refuse' })
  expect(first.inSeconds).toBeGreaterThan(9)
  expect(first.inSeconds).toBeLessThan(16)
  await due()
  await go()
  expect((await only()).inSeconds).toBeGreaterThan(20)
  await rows.all('update mails set attempts = $1', [attemptsAllowed - 1])
  await due()
  await go()
  expect(await only()).toMatchObject({ status: 'failed', attempts: attemptsAllowed, html: null })
})

test('where the text was on its way and no answer came, that is said, and the next has the same Message-ID', async () => {
  await write(1)
  sink.fault = 'drop after the text'
  await go()
  expect(await only()).toMatchObject({ status: 'queued', is_uncertain: true })
  sink.fault = null
  await due()
  await go()
  expect(await only()).toMatchObject({ status: 'sent', is_uncertain: true, attempts: 2 })
  expect(sent()).toEqual(['<to1@highstreet.example>', '<to1@highstreet.example>'])
})

describe('while the server is away', () => {
  test('mails keep their place and lose no attempt, and it is asked ever more rarely', async () => {
    await write(6)
    sink.fault = 421
    await goAllFor(300)
    expect((await all()).filter(({ status }) => status === 'queued').length).toBe(6)
    expect((await all()).map(({ attempts }) => attempts)).toEqual([0, 0, 0, 0, 0, 0])
    const first = await rows.one<{ failures: number; pause: number }>(
      'select failures, extract(epoch from next_send_at - now())::float as pause from mail_dispatcher',
    )
    expect(first.failures).toBe(1)
    expect(first.pause).toBeGreaterThan(1)
    await deskFree()
    await goAllFor(300)
    expect((await rows.one<{ failures: number }>('select failures from mail_dispatcher')).failures).toBe(2)
    expect(await mailQueue()).toMatchObject({ waiting: 6, serverFailures: 2, isStopped: false })
  })

  test('and after it, they leave in order and no faster than the limit', async () => {
    await write(40)
    sink.fault = 421
    await goAllFor(200)
    sink.fault = null
    await deskFree()
    await goAll()
    const places = sink.received.map(({ to }) => Number(/\d+/.exec(to)![0]))
    expect(places.length).toBe(40)
    // Four are under way at once: each may be overtaken by as many as that.
    for (const [n, place] of places.entries()) expect(Math.abs(place - 1 - n)).toBeLessThanOrEqual(4)
    const seconds = (sink.received.at(-1)!.at - sink.received[0]!.at) / 1000
    expect(40 / seconds).toBeLessThan(110)
  })
})

/** Carriers who wait for their turn would wait long; they are told to stop after a while. */
async function goAllFor(ms: number): Promise<void> {
  const stop = AbortSignal.timeout(ms)
  await Promise.all(rounds.map((round) => round.run(stop)))
}

test('while an operator has stopped it nothing leaves; then everything does', async () => {
  await write(5)
  await rows.all('update mail_dispatcher set is_stopped = true')
  await goAll()
  expect(sent()).toEqual([])
  await rows.all('update mail_dispatcher set is_stopped = false')
  await goAll()
  expect(sent().length).toBe(5)
})

test('what a dead worker held is taken by another when its lease is over, and not before', async () => {
  await write(1)
  const held = (await takeNext(lanes)) as Taken
  await deskFree()
  expect(held.mail.subject).toBe('Hello')
  expect(await takeNext(lanes)).toBeNull()
  await rows.all(`update mails set due_at = now() - interval '1 second'`)
  await go()
  expect(await only()).toMatchObject({ status: 'sent', is_uncertain: true, attempts: 2 })
})

test('a slow mail does not hold up the others', async () => {
  await write(10)
  sink.faults.set('to1@x.example', { slow: 6000 })
  const everything = goAll()
  await vi.waitFor(
    async () => expect((await all()).filter(({ status }) => status === 'sent').length).toBe(9),
    { timeout: 5000 },
  )
  await everything
  expect((await only()).status).toBe('sent')
})

describe('the last look', () => {
  test('withdraws a mail that is not to go any more: it says why, is no attempt, and holds up no other', async () => {
    await write(3)
    lastLooks.test = async ({ id }) => (id === (await only()).id ? 'Withdrawn: Unsubscribed.' : null)
    await go()
    expect(await all()).toMatchObject([
      { status: 'failed', problem: 'Withdrawn: Unsubscribed.', attempts: 0, html: null, is_uncertain: false },
      { status: 'sent' },
      { status: 'sent' },
    ])
    expect(sent().length).toBe(2)
  })

  test('while the server is away, says nothing about the server', async () => {
    await write(2)
    await rows.all('update mail_dispatcher set failures = 3')
    const first = (await only()).id
    lastLooks.test = async ({ id }) => (id === first ? 'Withdrawn: Deleted.' : null)
    sink.fault = 421
    await goAllFor(300)
    expect((await all()).map(({ status }) => status)).toEqual(['failed', 'queued'])
    expect((await rows.one<{ failures: number }>('select failures from mail_dispatcher')).failures).toBe(4)
  })

  test('that fails lets nothing go: it is asked again', async () => {
    await write(1)
    lastLooks.test = () => Promise.reject(new Error('the database is away'))
    await go()
    expect(await only()).toMatchObject({ status: 'queued', attempts: 1, is_uncertain: false })
    expect((await only()).inSeconds).toBeGreaterThan(9)
    lastLooks.test = async () => null
    await due()
    await go()
    expect(sent().length).toBe(1)
  })
})
