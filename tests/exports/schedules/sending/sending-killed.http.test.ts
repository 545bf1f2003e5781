/**
 * Kills the built worker while it sends scheduled exports: while it opens runs, writes files, queues emails and
 * delivers them. Uses a real database and a slow mail server.
 */

import type { ChildProcess } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, expect, test } from 'vitest'
import { auditFilter } from '#app/platform/audit/audit-filter'
import { startProcess, stopProcess } from '../../../../scripts/child-processes.mjs'
import { productionEnvironment } from '../../../../scripts/environment.mjs'
import { startSink } from '../../../providers/smtp/smtp-sink'
import { byDepth, draw, recordCases } from '../../../support/depth'
import { openSql } from '../../../support/sql'
import { createTestDatabase } from '../../../support/test-database'
import { waitUntil } from '../../../support/wait-until'

const database = await createTestDatabase()
const rows = await openSql(database)
const sink = await startSink()
const directory = mkdtempSync(path.join(tmpdir(), 'highstreet-sending-'))
const environment = {
  ...productionEnvironment({ directory, port: 3000, host: '127.0.0.1' }),
  DATABASE_URL: database.ownerUrl,
  DATABASE_WEB_URL: database.webUrl,
  SMTP_URL: sink.url,
  MAIL_FROM: 'no-reply@highstreet.example',
  MAIL_PER_MINUTE: '60000',
  DOWNLOADS_PER_ACCOUNT: '10',
  LOG_LEVEL: 'silent',
}
const workers: ChildProcess[] = []
afterAll(async () => {
  await Promise.all(workers.map(stopProcess))
  rmSync(directory, { recursive: true, force: true })
})

const startWorker = () => {
  const worker = startProcess('worker', [], environment, 'ignore')
  workers.push(worker)
  return worker
}
const killWorker = (worker: ChildProcess) => {
  const exited = new Promise((resolve) => worker.once('exit', resolve))
  worker.kill('SIGKILL')
  return exited
}
const countOf = async (query: string) =>
  (await rows.one<{ n: number }>(`select count(*)::int as n ${query}`)).n

const readStatus = () =>
  rows.all(`select 'run ' || status as what, count(*)::int as n from scheduled_export_runs group by 1
    union all select 'file ' || status, count(*)::int from export_files group by 1
    union all select 'mail ' || status, count(*)::int from mails group by 1
    union all select 'job ' || name || ' ' || state, count(*)::int from pgboss.job group by 1`)

/** Ends a dead worker's leases immediately, because the test would otherwise wait for them to expire. */
async function endLeases(): Promise<void> {
  await rows.all(`update mails set due_at = now() where status = 'sending' and attempts < 4`)
  await rows.all(`update pgboss.job set state = 'retry', start_after = now() where state = 'active'`)
  await rows.all(
    `update pgboss.job set start_after = now() where state in ('created', 'retry') and name <> 'follow-scheduled-run'`,
  )
}

/** Creates accounts with users, audit events to export, and due schedules with `recipients` recipients each. */
async function seed({
  accounts,
  schedules,
  recipients,
}: Record<'accounts' | 'schedules' | 'recipients', number>) {
  await rows.all('truncate accounts restart identity cascade')
  await rows.all(`delete from pgboss.job`)
  await rows.all(
    `insert into accounts (name, time_zone) select 'Account ' || n, 'UTC' from generate_series(1, $1::int) n`,
    [accounts],
  )
  await rows.all(
    `insert into users (account_id, user_type, name, email)
     select a.id, 'admin', 'Reader ' || n, 'to' || n || '@account' || a.id || '.example'
     from accounts a, generate_series(1, $1::int) n`,
    [recipients],
  )
  await rows.all(
    `insert into audit_events (account_id, actor, action, kind) select a.id, 'Reader', 'session.started', 'sign_in'
     from accounts a, generate_series(1, 20)`,
  )
  await rows.all(
    `insert into scheduled_exports (account_id, created_by, report, name, filter, frequency, local_time, time_zone, next_at)
     select a.id, (select min(id) from users where account_id = a.id), 'audit', 'Schedule ' || n,
       $2,
       'daily', (now() at time zone 'UTC')::time, 'UTC', now()
     from accounts a, generate_series(1, $1::int) n`,
    [schedules, JSON.stringify(auditFilter.toStored(auditFilter.read(new URLSearchParams())))],
  )
  await rows.all(
    `insert into scheduled_export_recipients (account_id, scheduled_export_id, user_id)
     select s.account_id, s.id, u.id from scheduled_exports s join users u on u.account_id = s.account_id`,
  )
  sink.received.length = 0
}

const duplicatesIn = (list: string[]) => list.filter((each, at) => list.indexOf(each) !== at)

test('a worker killed again and again loses none of sixty emails, and any duplicate has the same Message-ID', async () => {
  await seed({ accounts: 2, schedules: 1, recipients: 31 })
  sink.fault = { slow: 100 }
  sink.faults.set('to20@account1.example', 550)
  sink.faults.set('to30@account2.example', 451)
  let next = startWorker()
  // A share is one kill before emails are sent, and one while they are sent.
  const kills = byDepth([...Array(12).keys()], [draw([0, 1, 2, 3], 0), 4])
  recordCases('kills of a worker', kills.length)
  for (const kill of kills) {
    const before = sink.received.length
    const worker = next
    // The first workers are killed before any email is sent: while runs are opened and files and emails are written. A
    // file is abandoned after six attempts, so the next worker starts before the kill only once emails are being sent.
    const isSending = kill > 3
    if (isSending) next = startWorker()
    if (kill === 0) await waitUntil(async () => (await countOf('from scheduled_export_runs')) > 0, readStatus)
    else if (kill === 1) await waitUntil(async () => (await countOf('from export_files')) > 0, readStatus)
    else if (kill === 2) await waitUntil(async () => (await countOf('from mails')) > 0, readStatus)
    else if (kill === 3) await waitUntil(async () => (await countOf('from mails')) >= 62, readStatus)
    else await waitUntil(() => sink.received.length > before || sink.received.length >= 60, readStatus)
    await killWorker(worker)
    await endLeases()
    if (!isSending) next = startWorker()
  }
  await waitUntil(async () => (await countOf(`from mails where status = 'sent'`)) >= 60, readStatus)

  expect(await countOf('from scheduled_export_runs')).toBe(2)
  expect(await countOf('from scheduled_export_deliveries')).toBe(62)
  expect(await countOf(`from mails where kind = 'scheduled-export'`)).toBe(62)
  expect(
    await countOf(`from mails where status = 'sending' and due_at < now() - interval '20 seconds'`),
  ).toBe(0)
  const arrived = new Map(sink.received.map(({ to, messageId }) => [to, messageId]))
  expect([...arrived.keys()].filter((to) => /^to\d+@account\d/.test(to)).length).toBe(60)
  // Duplicates are only emails that a killed worker was sending: same Message-ID, and marked as uncertain.
  expect(sink.received.filter(({ to, messageId }) => arrived.get(to) !== messageId)).toEqual([])
  const uncertain = new Set(
    (await rows.all<{ to: string }>('select to_email as to from mails where is_uncertain')).map(
      ({ to }) => to,
    ),
  )
  const twice = duplicatesIn(sink.received.map(({ to }) => to))
  console.log(`${twice.length} of 60 mails arrived twice in ${kills.length} kills`)
  expect(twice.filter((to) => !uncertain.has(to))).toEqual([])
  expect(sink.received.every(({ raw }) => /Content-Disposition: attachment/.test(raw))).toBe(true)
  // The schedule's owner is notified of the permanent failure; the temporary failure is still being retried.
  expect(
    await rows.all(
      `select to_email as "to", status, problem from mails where status in ('failed', 'queued') order by 2`,
    ),
  ).toMatchObject([
    { to: 'to20@account1.example', status: 'failed', problem: '550 told to refuse' },
    { to: 'to30@account2.example', status: 'queued', problem: '451 told to refuse' },
  ])
  await rows.all(
    `update pgboss.job set start_after = now() where name = 'follow-scheduled-run' and state = 'created'`,
  )
  const problem = `from scheduled_export_runs where problem like '1 of 31 recipients: %550 told to refuse'`
  await waitUntil(async () => (await countOf(problem)) === 1, readStatus)
  await waitUntil(
    () => sink.received.some(({ raw }) => raw.includes('was not sent to all recipients')),
    readStatus,
  )
  await Promise.all(workers.splice(0).map(stopProcess))
})

test('schedules that are due during a restart are each sent once by two workers', async () => {
  const perAccount = byDepth(20, 3)
  const scheduleCount = 20 * perAccount
  await seed({ accounts: 20, schedules: perAccount, recipients: 1 })
  sink.fault = null
  sink.faults.clear()
  // Due within the next seconds: some before, some during and some after the restart.
  await rows.all(`update scheduled_exports set next_at = now() + make_interval(secs => 3 + (id % 40) * 0.05)`)
  const first = startWorker()
  await waitUntil(async () => (await countOf('from scheduled_export_runs')) > 20, readStatus)
  await killWorker(first)
  await endLeases()
  startWorker()
  startWorker()
  await waitUntil(
    async () => (await countOf(`from mails where status = 'sent'`)) >= scheduleCount,
    readStatus,
  )
  await sleep(1_500)

  expect(await countOf('from scheduled_export_runs')).toBe(scheduleCount)
  expect(
    await countOf(`from scheduled_export_runs where status = 'sent' and not is_late and missed = 0`),
  ).toBe(scheduleCount)
  expect(
    await rows.one(`select count(*)::int as deliveries, count(distinct mail_id)::int as mails
    from scheduled_export_deliveries where status = 'mailed'`),
  ).toEqual({ deliveries: scheduleCount, mails: scheduleCount })
  const subjects = sink.received.map(({ to, raw }) => `${to} ${/^Subject: (.+)\r$/m.exec(raw)?.[1]}`)
  expect(new Set(subjects).size).toBe(scheduleCount)
  const uncertainCount = await countOf('from mails where is_uncertain')
  expect(subjects.length - scheduleCount).toBeLessThanOrEqual(uncertainCount)
  expect(await countOf('from scheduled_exports where next_at < now()')).toBe(0)
})
