/**
 * Kills the built worker again and again while it sends sixty emails through a slow mail server, which refuses one
 * permanently and one temporarily.
 */

import type { ChildProcess } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { startProcess, stopProcess } from '../../scripts/child-processes.mjs'
import { productionEnvironment } from '../../scripts/environment.mjs'
import { startSink } from '../providers/smtp/smtp-sink'
import { createBuilders } from '../support/builders'
import { byDepth, recordCases } from '../support/depth'
import { openSql } from '../support/sql'
import { createTestDatabase } from '../support/test-database'
import { waitUntil } from '../support/wait-until'

const database = await createTestDatabase()
const rows = await openSql(database)
const build = createBuilders(rows)
const sink = await startSink()
const directory = mkdtempSync(path.join(tmpdir(), 'highstreet-mail-'))
const environment = {
  ...productionEnvironment({ directory, port: 3000, host: '127.0.0.1' }),
  DATABASE_URL: database.ownerUrl,
  DATABASE_WEB_URL: database.webUrl,
  SMTP_URL: sink.url,
  MAIL_FROM: 'no-reply@highstreet.example',
  MAIL_PER_MINUTE: '6000',
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
const countByStatus = async () =>
  Object.fromEntries(
    (
      await rows.all<{ status: string; mails: number }>(
        'select status, count(*)::integer as mails from mails group by 1',
      )
    ).map(({ status, mails }) => [status, mails]),
  )

test('a worker killed again and again loses no email, and any duplicate has the same Message-ID', async () => {
  await build.account()
  await rows.all(
    `insert into mails (account_id, kind, to_email, from_name, subject, html, plain_text, message_id)
     select 1, 'test', 'to' || n || '@x.example', 'Highstreet', 'Hello', '<p>x</p>', 'x', '<' || n || '@highstreet.example>'
     from generate_series(1, 60) n`,
  )
  sink.fault = { slow: 150 }
  sink.faults.set('to20@x.example', 550)
  sink.faults.set('to30@x.example', 451)

  const totalKills = byDepth(12, 1)
  recordCases('kills of a worker', totalKills)
  for (let kills = 0; kills < totalKills; kills++) {
    const before = sink.received.length
    const worker = startWorker()
    await waitUntil(() => sink.received.length > before, countByStatus)
    worker.kill('SIGKILL')
    // Ends the leases early to keep the test short, except the last, which has to expire on its own.
    if (kills === totalKills - 1) break
    await rows.all(`update mails set due_at = now() where status = 'sending' and attempts < 3`)
  }
  startWorker()
  // The refused emails may be the last ones that are being sent.
  await waitUntil(async () => {
    const { sent, sending = 0 } = await countByStatus()
    return sent === 58 && sending === 0
  }, countByStatus)

  const { sending = 0, failed, queued } = await countByStatus()
  expect([sending, failed, queued]).toEqual([0, 1, 1])
  expect(
    (await rows.one<{ to_email: string }>(`select to_email from mails where status = 'failed'`)).to_email,
  ).toBe('to20@x.example')
  const later = await rows.one<{ to_email: string; problem: string }>(
    `select * from mails where status = 'queued'`,
  )
  expect(later).toMatchObject({ to_email: 'to30@x.example', problem: '451 told to refuse' })

  const arrived = new Set(sink.received.map(({ to }) => to))
  expect(arrived.size).toBe(58)
  const messageIds = new Map(sink.received.map(({ to, messageId }) => [to, messageId]))
  expect(sink.received.filter(({ to, messageId }) => messageIds.get(to) !== messageId)).toEqual([])
  const twice = sink.received.length - arrived.size
  console.log(`${twice} of 58 mails arrived twice in ${totalKills} kills`)
  // At most the emails that a killed worker was sending; each of them is marked as uncertain.
  expect(twice).toBeLessThanOrEqual(4 * totalKills)
  const uncertain = await rows.all<{ to_email: string }>('select to_email from mails where is_uncertain')
  const uncertainRecipients = new Set(uncertain.map(({ to_email }) => to_email))
  const duplicates = sink.received.map(({ to }) => to).filter((to, at, list) => list.indexOf(to) !== at)
  expect(duplicates.filter((to) => !uncertainRecipients.has(to))).toEqual([])
})

test('a worker that is stopped finishes the emails it is sending, and none is uncertain', async () => {
  await rows.all('delete from mails')
  await Promise.all(workers.map(stopProcess))
  await rows.all(
    `insert into mails (account_id, kind, to_email, from_name, subject, html, plain_text, message_id)
     select 1, 'test', 'stop' || n || '@x.example', 'Highstreet', 'Hello', '<p>x</p>', 'x', '<stop' || n || '@highstreet.example>'
     from generate_series(1, 30) n`,
  )
  const before = sink.received.length
  const worker = startWorker()
  await waitUntil(() => sink.received.length > before + 3, countByStatus)
  await stopProcess(worker)
  const { sending = 0, sent = 0, queued = 0 } = await countByStatus()
  expect([sending, sent + queued]).toEqual([0, 30])
  expect(sent).toBe(sink.received.length - before)
  expect(await rows.all('select from mails where is_uncertain')).toEqual([])
})
