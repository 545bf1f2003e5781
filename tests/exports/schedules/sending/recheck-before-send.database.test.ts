/** Scheduled emails that waited: permissions and subscriptions are checked again just before they are sent. */
import pg from 'pg'
import { beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { asAccount } from '#app/kit/database/tenant.server'
import { log } from '#app/kit/log.server'
import { openFileStorage } from '#app/kit/providers/storage/file-storage.server'
import { sendMailsTasks } from '#app/platform/mail/deliver-mails.server'
import { sweepFiles } from '#app/site/exports/files/cleanup/sweep-files.server'
import { unsubscribe, unsubscribeToken } from '#app/site/exports/schedules/recipients/unsubscribe-link.server'
import { deleteSchedules } from '#app/site/exports/schedules/schedules.server'
import { openDueBatch } from '#app/site/exports/schedules/sending/due-tasks.server'
import { recheckBeforeSend } from '#app/site/exports/schedules/sending/recheck-before-send.server'
import { startSink } from '../../../providers/smtp/smtp-sink'
import { createBuilders } from '../../../support/builders'
import { type DemoAccounts, seedDemoAccounts } from '../../../support/people'
import { openSql } from '../../../support/sql'
import { createTestDatabase } from '../../../support/test-database'
import { sendingSetup } from './sending-setup'

log.level = 'silent'
const database = await createTestDatabase()
const rows = await openSql(database)
const build = createBuilders(rows)
const sink = await startSink()
process.env.SMTP_URL = sink.url
process.env.MAIL_PER_MINUTE = '6000'
const sending = sendingSetup(rows)
const { createTestSchedule, send, runsOf, deliveriesOf, mailsOf } = sending

let cast: DemoAccounts
let bakery: string
let id: Record<'dana' | 'marco' | 'priya' | 'leo' | 'ruth', string>
beforeAll(async () => {
  cast = await seedDemoAccounts(database, new Date())
  bakery = cast.accounts.bakery.id
  const { dana, marco, priya, leo, ruth } = cast.people
  id = {
    dana: dana.userId,
    marco: marco.userId,
    priya: priya.userId,
    leo: leo.userId,
    ruth: ruth.userId,
  }
})
beforeEach(async () => {
  sink.received.length = 0
  await rows.all('update scheduled_exports set next_at = null')
  await rows.all(`update mails set status = 'sent' where status = 'queued'`)
})

const sendMails = () =>
  sendMailsTasks({ 'scheduled-export': recheckBeforeSend })[0]!.run(AbortSignal.timeout(20_000))
const idsOfMails = async (schedule: string) =>
  (
    await rows.all<{ id: string }>(`select id::text from mails where about = 'scheduled export ' || $1`, [
      schedule,
    ])
  ).map((mail) => mail.id)

/** Counts the transactions that the product begins, by their first message. */
async function countTransactions(run: () => Promise<void>): Promise<number> {
  const query = vi.spyOn(pg.Client.prototype, 'query')
  try {
    await run()
    const messages = query.mock.calls.map(([message]) => message as string | { text?: string } | undefined)
    return messages.filter((message) =>
      (typeof message === 'string' ? message : (message?.text ?? '')).startsWith('begin; '),
    ).length
  } finally {
    query.mockRestore()
  }
}
const recipientsReached = () => sink.received.map(({ to }) => to).sort()
const outcomesOf = (schedule: string) =>
  rows.all<{ to: string; status: string; problem: string }>(
    `select to_email as to, status, problem from mails where about = 'scheduled export ' || $1 order by to_email`,
    [schedule],
  )

describe('a queued email', () => {
  test('a queued email goes only to recipients who may still get it; the others record why they were withdrawn', async () => {
    const { dana, marco, priya, ruth } = cast.people
    const schedule = await createTestSchedule(bakery, id.dana, [id.dana, id.marco, id.priya, id.ruth])
    await send(schedule)
    expect((await mailsOf(schedule)).length).toBe(4)
    await rows.all('update users set is_active = false where id = $1', [id.marco])
    await rows.all('update users set is_limited = true where id = $1', [id.priya])
    await unsubscribe(unsubscribeToken({ accountId: bakery, scheduleId: schedule, userId: id.ruth }))
    await sendMails()
    await rows.all('update users set is_active = true, is_limited = false where id = any($1)', [
      [id.marco, id.priya],
    ])
    expect(recipientsReached()).toEqual([dana.email])
    const reasons: Record<string, string> = {
      [marco.email]: 'No longer an active user of this account.',
      [priya.email]: 'Their access changed after the file was created.',
      [ruth.email]: 'Unsubscribed.',
    }
    for (const { to, status, problem } of await outcomesOf(schedule))
      expect([to, status, problem]).toEqual(
        to === dana.email ? [to, 'sent', ''] : [to, 'failed', `Canceled: ${reasons[to]}`],
      )
    for (const { email, status, problem } of await deliveriesOf(schedule))
      expect([email, status, problem]).toEqual(
        email === dana.email ? [email, 'mailed', ''] : [email, 'skipped', reasons[email]],
      )
    // None of these is a failure, so the owner is not notified.
    await sending.followNow()
    expect(await runsOf(schedule)).toMatchObject([{ status: 'sent', problem: '' }])
    expect((await mailsOf(schedule)).length).toBe(4)
  })

  test('each recipient costs one transaction in the run, and three before their email is sent', async () => {
    const transactionsFor = async (recipientIds: string[]) => {
      const schedule = await createTestSchedule(bakery, id.dana, recipientIds)
      const run = await countTransactions(() => send(schedule))
      const mails = await outcomesOf(schedule)
      const rechecks = await countTransactions(async () => {
        for (const mail of await idsOfMails(schedule))
          await recheckBeforeSend({ accountId: bakery, id: mail, attachmentKey: null })
      })
      return { run, rechecks, mails: mails.length }
    }
    const [one, three] = [
      await transactionsFor([id.dana]),
      await transactionsFor([id.dana, id.marco, id.ruth]),
    ]
    expect([one.mails, three.mails]).toEqual([1, 3])
    expect(three.run - one.run).toBe(2)
    expect([one.rechecks, three.rechecks]).toEqual([3, 9])
  })

  test('a limited recipient gets a queued email, but not after losing one of the file’s locations', async () => {
    const schedule = await createTestSchedule(bakery, id.dana, [id.leo])
    await send(schedule)
    await sendMails()
    expect(recipientsReached()).toEqual([cast.people.leo.email])
    await send(schedule)
    const removed = await rows.one<{ place: string }>(
      `delete from user_locations where user_id = $1 and location_id =
         (select min(location_id) from user_locations where user_id = $1) returning location_id as place`,
      [id.leo],
    )
    await sendMails()
    await build.userLocations({ account_id: bakery, id: id.leo }, [removed.place])
    expect(sink.received.length).toBe(1)
    expect((await deliveriesOf(schedule)).map(({ status }) => status)).toEqual(['mailed', 'skipped'])
  })

  test('a queued email goes to nobody after its schedule is deleted, and the run says so', async () => {
    const schedule = await createTestSchedule(bakery, id.dana, [id.dana, id.marco])
    await send(schedule)
    await asAccount(bakery, (tx) => deleteSchedules(tx, [schedule], new Date()))
    await sendMails()
    expect(recipientsReached()).toEqual([])
    expect((await outcomesOf(schedule)).map(({ problem }) => problem)).toEqual(
      Array(2).fill('Canceled: It was deleted.'),
    )
    await sending.followNow()
    expect(await runsOf(schedule)).toMatchObject([{ status: 'skipped', problem: 'It was deleted.' }])
  })

  test('a queued email does not go to a recipient who may no longer see the report', async () => {
    const schedule = await createTestSchedule(bakery, id.dana, [id.ruth])
    await send(schedule)
    await build.permission({ account_id: bakery, id: id.ruth }, 'review.read', false)
    await sendMails()
    await rows.all('delete from user_permissions where user_id = $1', [id.ruth])
    expect(await deliveriesOf(schedule)).toMatchObject([
      { status: 'skipped', problem: 'No access to “Reviews”.' },
    ])
    expect(recipientsReached()).toEqual([])
  })

  test('the export file of a queued email is kept until it is sent, even past the file’s expiration', async () => {
    const schedule = await createTestSchedule(bakery, id.dana, [id.dana])
    await send(schedule)
    const [mail] = await mailsOf(schedule)
    await rows.all(`update export_files set expires_at = now() - interval '1 day' where file_key = $1`, [
      mail!.file,
    ])
    const later = new Date(Date.now() + 2 * 3_600_000)
    await sweepFiles(later, new AbortController().signal)
    expect(await openFileStorage('exports').size(mail!.file!)).not.toBeNull()
    await sendMails()
    expect(sink.received[0]!.raw).toContain('text/csv')
    await sweepFiles(later, new AbortController().signal)
    expect(await openFileStorage('exports').size(mail!.file!)).toBeNull()
  })

  test('a queued email whose file is missing fails without a retry and the owner is notified', async () => {
    const schedule = await createTestSchedule(bakery, id.dana, [id.marco])
    await send(schedule)
    await openFileStorage('exports').remove((await mailsOf(schedule))[0]!.file!)
    await sendMails()
    expect(recipientsReached()).toEqual([])
    const problem = 'Export file missing.'
    expect(await outcomesOf(schedule)).toMatchObject([{ status: 'failed', problem }])
    await sending.followNow()
    expect(await deliveriesOf(schedule)).toMatchObject([{ status: 'failed', problem }])
    expect(await runsOf(schedule)).toMatchObject([{ status: 'failed', problem }])
    expect((await mailsOf(schedule)).map(({ kind }) => kind)).toEqual([
      'scheduled-export',
      'scheduled-export-failed',
    ])
  })
})

test('a recipient who becomes limited while the file is being written gets no email', async () => {
  const schedule = await createTestSchedule(bakery, id.dana, [id.dana, id.priya])
  await sending.makeDue(schedule)
  await openDueBatch()
  await rows.all(`create function limit_priya() returns trigger language plpgsql security definer as
    'begin update users set is_limited = true where name = (select name from users where id = ${id.priya}); return new; end'`)
  await rows.all(`create trigger limit_priya after update of status on export_files
    for each row when (new.status = 'complete') execute function limit_priya()`)
  await sending.runDueJobs()
  await rows.all('drop trigger limit_priya on export_files')
  await rows.all('update users set is_limited = false where id = $1', [id.priya])
  expect(await deliveriesOf(schedule)).toMatchObject([
    { email: cast.people.dana.email, status: 'mailed' },
    {
      email: cast.people.priya.email,
      status: 'skipped',
      problem: 'Their access changed after the file was created.',
    },
  ])
})
