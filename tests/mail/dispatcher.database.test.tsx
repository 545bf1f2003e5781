/** Which email is sent next when many wait, with a real database and real SMTP. */
import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { asMailer } from '#app/kit/database/mailer-role.server'
import { asAccount } from '#app/kit/database/tenant.server'
import { log } from '#app/kit/log.server'
import { sendMailsTasks } from '#app/platform/mail/deliver-mails.server'
import {
  type ClaimedMail,
  claimNextMail,
  dueLanesIn,
  firstDueMail,
  listDueLanes,
  recordOutcome,
} from '#app/platform/mail/dispatcher.server'
import { lanes } from '#app/platform/mail/mail-lanes'
import { loadMailQueue } from '#app/platform/mail/mail-queue.server'
import { queueMail } from '#app/platform/mail/outbox.server'
import { passwordResetMail } from '#app/platform/sign-in/passwords/password-reset-mail'
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
process.env.BULK_MAIL_PER_MINUTE = '600'
await rows.all(`insert into accounts (name) select 'Account ' || n from generate_series(1, 3) n`)

const insertMails = (
  account: number,
  count: number,
  { lane = 'standard', to = `to${account}-`, dueIn = -10 } = {},
) =>
  rows.all(
    `insert into mails (account_id, lane, kind, to_email, from_name, subject, html, plain_text, message_id, due_at)
     select $1, $2, 'test', $3 || n || '@x.example', 'Highstreet', 'Hello', '<p>x</p>', 'x',
       '<' || $3 || n || '@highstreet.example>', now() + make_interval(secs => $5 + n * 0.0001)
     from generate_series(1, $4) n`,
    [account, lane, to, count, dueIn],
  )
const queueResetMail = (accountId: string) =>
  asAccount(accountId, (tx) =>
    queueMail(tx, {
      accountId,
      to: { email: 'reset@x.example', name: 'B' },
      ...passwordResetMail({ name: 'B', token: 't' }),
    }),
  )
const recipientsReached = () => sink.received.map(({ to }) => to)
const waitForArrival = (to: string) =>
  vi.waitFor(() => expect(recipientsReached()).toContain(to), { timeout: 30_000 * slowness, interval: 10 })
const tasks = sendMailsTasks({})
const connections = tasks.reduce((sum, { concurrency }) => sum + concurrency, 0)

let running: { stop: AbortController; ended: Promise<unknown> }[] = []
/** Runs every task repeatedly, with its concurrency, as a worker does. */
function startWorker(): void {
  const stop = new AbortController()
  const repeat = async ({ run }: (typeof tasks)[number]) => {
    while (!stop.signal.aborted) {
      await run(stop.signal)
      await sleep(100, undefined, { signal: stop.signal }).catch(() => undefined)
    }
  }
  const all = tasks.flatMap((task) => Array.from({ length: task.concurrency }, () => repeat(task)))
  running.push({ stop, ended: Promise.all(all) })
}

beforeEach(async () => {
  await rows.all('delete from mails')
  await rows.all('update mail_dispatcher set is_stopped = false, failures = 0, next_send_at = now()')
  await rows.all('update mail_lanes set last_account_id = 0, next_send_at = now()')
  sink.received.length = 0
})
afterEach(async () => {
  for (const { stop } of running) stop.abort()
  await Promise.all(running.map(({ ended }) => ended))
  running = []
  sink.fault = null
  sink.faults.clear()
})

test('a password-reset email is sent before another account’s 600 waiting invitations', async () => {
  await insertMails(1, 600)
  startWorker()
  await vi.waitFor(() => expect(sink.received.length).toBeGreaterThan(20), {
    timeout: 60_000 * slowness,
    interval: 5,
  })
  await queueResetMail('2')
  const before = sink.received.length
  await waitForArrival('reset@x.example')
  // Each connection is already sending an email, and may have taken one more while this one was being queued.
  expect(recipientsReached().indexOf('reset@x.example') - before).toBeLessThanOrEqual(2 * connections)
})

test('accounts alternate, so that a few emails of one do not wait for many of another', async () => {
  await insertMails(1, 300)
  startWorker()
  startWorker()
  await vi.waitFor(() => expect(sink.received.length).toBeGreaterThan(10), {
    timeout: 60_000 * slowness,
    interval: 5,
  })
  await Promise.all([insertMails(2, 4), insertMails(3, 2)])
  const before = sink.received.length
  await waitForArrival('to2-4@x.example')
  await waitForArrival('to3-2@x.example')
  const between = recipientsReached().slice(before)
  // Four emails in rotation, and those that the connections of both workers were already sending.
  expect(between.filter((to) => to.startsWith('to1-')).length).toBeLessThanOrEqual(4 + 4 * connections)
  expect(new Set(recipientsReached()).size).toBe(sink.received.length)
})

test('emails rotate between accounts regardless of age, and are sent in order within an account', async () => {
  await insertMails(3, 3, { dueIn: -300 })
  await insertMails(1, 2, { dueIn: -10 })
  await insertMails(2, 1, { dueIn: -100 })
  const order: string[] = []
  for (let n = 0; n < 6; n++) {
    await rows.all('update mail_dispatcher set next_send_at = now()')
    const claimed = (await claimNextMail(lanes)) as ClaimedMail
    order.push(claimed.mail.to.address.split('@')[0]!)
    await recordOutcome(claimed, { outcome: 'accepted' })
  }
  expect(order).toEqual(['to1-1', 'to2-1', 'to3-1', 'to1-2', 'to3-2', 'to3-3'])
})

describe('bulk mail', () => {
  test('bulk email is sent after everything else and within its own rate limit', async () => {
    await insertMails(1, 100, { lane: 'bulk', to: 'bulk', dueIn: -500 })
    await insertMails(2, 30)
    startWorker()
    await vi.waitFor(() => expect(recipientsReached().filter((to) => to.startsWith('to2')).length).toBe(30), {
      timeout: 30_000 * slowness,
      interval: 10,
    })
    expect(recipientsReached().filter((to) => to.startsWith('bulk')).length).toBeLessThanOrEqual(2)
    const [start, startedAt] = [sink.received.length, performance.now()]
    const countSince = () => sink.received.length - start
    await vi.waitFor(() => expect(countSince()).toBeGreaterThanOrEqual(10), {
      timeout: 60_000 * slowness,
      interval: 10,
    })
    const seconds = (performance.now() - startedAt) / 1000
    // The limit of 600 a minute is ten a second.
    expect(countSince()).toBeLessThanOrEqual(10 * seconds + 2)
  })

  test('slow deliveries leave connections free for the security lane', async () => {
    await insertMails(1, 20, { lane: 'bulk', to: 'bulk' })
    await insertMails(2, 20, { to: 'slow' })
    sink.fault = { slow: 4000 }
    sink.faults.set('reset@x.example', { slow: 0 })
    startWorker()
    await vi.waitFor(() => expect(sink.received.length).toBeGreaterThanOrEqual(4), {
      timeout: 30_000 * slowness,
    })
    const at = performance.now()
    await queueResetMail('3')
    await waitForArrival('reset@x.example')
    expect(performance.now() - at).toBeLessThan(2500 * slowness)
  })
})

test('postponed emails are skipped, and their account keeps its turn with its next due email', async () => {
  await insertMails(1, 50, { to: 'later', dueIn: 600 })
  await insertMails(2, 1)
  await insertMails(1, 1, { to: 'now' })
  const order: string[] = []
  for (let n = 0; n < 2; n++) {
    await rows.all('update mail_dispatcher set next_send_at = now()')
    order.push(((await claimNextMail(lanes)) as ClaimedMail).mail.to.address.split('@')[0]!)
  }
  expect(order).toEqual(['now1', 'to2-1'])
  expect(await claimNextMail(lanes)).toBeNull()
})

test('waiting emails are counted by lane', async () => {
  await insertMails(1, 3, { lane: 'bulk' })
  await queueResetMail('2')
  expect((await loadMailQueue()).lanes).toMatchObject([
    { lane: 'security', waiting: 1 },
    { lane: 'standard', waiting: 0 },
    { lane: 'bulk', waiting: 3 },
  ])
})

test('only the senders of a lane with a due email look for one', async () => {
  expect(await listDueLanes()).toEqual([])
  await insertMails(1, 1, { lane: 'bulk' })
  await insertMails(1, 1, { dueIn: 600 })
  expect(await listDueLanes()).toEqual(['bulk'])
  await queueResetMail('2')
  expect(await listDueLanes()).toEqual(['security', 'bulk'])
})

type Plan = {
  'Index Name'?: string
  Plans?: Plan[]
  'Shared Hit Blocks': number
  'Shared Read Blocks': number
}

const planIn = (row: unknown) => (row as { 'QUERY PLAN': { Plan: Plan }[] })['QUERY PLAN'][0]!.Plan

test('finding the next email is a short index scan, however many wait', async () => {
  await insertMails(1, 30_000, { lane: 'bulk' })
  await insertMails(1, 30_000)
  await insertMails(2, 5)
  await insertMails(3, 5_000, { dueIn: 600 })
  await rows.all('analyze mails')
  const plans = await asMailer(async (tx) => {
    const explained: Plan[] = []
    for (const [lane, behind] of [
      ['security', '0'],
      ['standard', '0'],
      ['standard', '1'],
      ['standard', '2'],
      ['bulk', '0'],
    ] as const) {
      const [row] = await firstDueMail(tx, lane, behind).explain('json', sql`analyze, buffers`)
      explained.push(planIn(row))
    }
    const [row] = await dueLanesIn(tx).explain('json', sql`analyze, buffers`)
    return [...explained, planIn(row)]
  })
  const pages = plans.map((plan) => plan['Shared Hit Blocks'] + plan['Shared Read Blocks'])
  for (const plan of plans) {
    expect(JSON.stringify(plan)).not.toContain('Seq Scan')
    expect(JSON.stringify(plan)).toContain('"mails_waiting"')
  }
  // The tables have thousands of pages. After account 2, the scan passes the five thousand postponed emails.
  const [beyondPutOff] = pages.splice(3, 1)
  expect(Math.max(...pages)).toBeLessThan(60)
  expect(beyondPutOff).toBeLessThan(400)
})
