import { text } from 'node:stream/consumers'
import { beforeAll, describe, expect, test } from 'vitest'
import { asAccount } from '#app/kit/database/tenant.server'
import { log } from '#app/kit/log.server'
import { openFileStorage } from '#app/kit/providers/storage/file-storage.server'
import type { StoredFilter } from '#app/platform/filters/stored-filter'
import { countRows } from '#app/platform/reports/report-rows.server'
import { findReport } from '#app/site/exports/all-reports.server'
import { loadLinkedFile } from '#app/site/exports/files/linked-file.server'
import {
  endSubscription,
  resumeSubscription,
} from '#app/site/exports/schedules/recipients/recipient-subscriptions.server'
import {
  findSubscription,
  unsubscribe,
  unsubscribeToken,
} from '#app/site/exports/schedules/recipients/unsubscribe-link.server'
import { deleteSchedules, holdSchedule, updateSchedule } from '#app/site/exports/schedules/schedules.server'
import { openDueBatch, restoreSchedulesTask } from '#app/site/exports/schedules/sending/due-tasks.server'
import { sendTest } from '#app/site/exports/schedules/sending/send-test.server'
import { endStuckRunsTask } from '#app/site/exports/schedules/sending/stuck-runs.server'
import { nextSend } from '#app/site/exports/schedules/timetable/timetable'
import { createBuilders } from '../../../support/builders'
import { type DemoAccounts, seedDemoAccounts } from '../../../support/people'
import { openSql } from '../../../support/sql'
import { createTestDatabase } from '../../../support/test-database'
import { daily, sendingSetup } from './sending-setup'

log.level = 'silent'
const database = await createTestDatabase()
const rows = await openSql(database)
const build = createBuilders(rows)
const sending = sendingSetup(rows)
const { createTestSchedule, send, runsOf, deliveriesOf, mailsOf, scheduleOf } = sending
let cast: DemoAccounts
let bakery: string
let id: Record<'dana' | 'marco' | 'priya' | 'leo' | 'ruth' | 'emil', string>
beforeAll(async () => {
  cast = await seedDemoAccounts(database, new Date())
  bakery = cast.accounts.bakery.id
  const { dana, marco, priya, leo, ruth, emil } = cast.people
  id = {
    dana: dana.userId,
    marco: marco.userId,
    priya: priya.userId,
    leo: leo.userId,
    ruth: ruth.userId,
    emil: emil.userId,
  }
})

const setSetting = (isOn: boolean, code = 'scheduled_exports') => build.setting(bakery, code, String(isOn))
const locationNamesOf = async (userId: string) =>
  (
    await rows.all<{ name: string }>(
      'select name from user_locations join locations on id = location_id where user_id = $1',
      [userId],
    )
  ).map(({ name }) => name)
const readFile = async (key: string | null) => text(await openFileStorage('exports').getStream(key ?? ''))

describe('the right people', () => {
  test('recipients with the same access share a file, and a limited recipient gets a file with only their locations', async () => {
    const schedule = await createTestSchedule(bakery, id.dana, [id.dana, id.marco, id.ruth, id.emil, id.leo])
    await send(schedule)
    expect(await runsOf(schedule)).toMatchObject([{ status: 'sent', problem: '', isLate: false, missed: 0 }])
    const mails = await mailsOf(schedule)
    expect(mails.map(({ toEmail }) => toEmail.split('@')[0]).sort()).toEqual([
      'dana',
      'emil',
      'leo',
      'marco',
      'ruth',
    ])
    const mailTo = (name: string) => mails.find(({ toEmail }) => toEmail.startsWith(name))!
    expect(new Set(mails.map(({ file }) => file)).size).toBe(2)
    const [shared, own] = await Promise.all([readFile(mailTo('dana').file), readFile(mailTo('leo').file)])
    const locationNames = await locationNamesOf(id.leo)
    const others = (
      await rows.all<{ name: string }>('select distinct name from locations where account_id = $1', [bakery])
    ).filter(({ name }) => !locationNames.includes(name))
    expect(others.filter(({ name }) => shared.includes(name)).length).toBeGreaterThan(0)
    expect(others.filter(({ name }) => own.includes(name))).toEqual([])
    expect(mailTo('leo').text).toContain('Includes only locations you can access.')
    expect(mailTo('dana').text).not.toContain('Includes only locations')
    const [recorded, ...again] = await rows.all<{ actor: string; details: { recipients: string[] } }>(
      `select actor, kind, details from audit_events where details->>'scheduledExport' = $1`,
      [schedule],
    )
    expect(again).toEqual([])
    expect(recorded).toMatchObject({ actor: cast.people.dana.name, kind: 'export' })
    expect(recorded!.details.recipients.length).toBe(5)
  })

  test('after a trial nothing is sent, even with exports; after an extension, the next regular time is sent, not those missed', async () => {
    const setTrial = (end: string) =>
      rows.all('update accounts set trial_ended_at = now() + $2::interval where id = $1', [bakery, end])
    await setSetting(true, 'trial_export')
    await setTrial('-1 day')
    const schedule = await createTestSchedule(bakery, id.dana, [id.dana])
    await send(schedule)
    await setTrial('1 day')
    await openDueBatch()
    expect(await runsOf(schedule)).toMatchObject([{ status: 'skipped', problem: 'The trial has ended.' }])
    expect((await mailsOf(schedule)).length).toBe(0)
    await send(schedule)
    expect((await runsOf(schedule)).map(({ status }) => status).toSorted()).toEqual(['sent', 'skipped'])
    await rows.all('update accounts set trial_ended_at = null where id = $1', [bakery])
    await rows.all(`delete from account_settings where account_id = $1 and code = 'trial_export'`, [bakery])
  })

  test('a limited creator’s schedule contains only the creator’s locations, and skips recipients who see other locations', async () => {
    const schedule = await createTestSchedule(bakery, id.leo, [id.leo, id.dana, id.priya])
    await rows.all('update users set is_limited = true where id = $1', [id.priya])
    const other = await rows.one<{ id: string }>(
      `select id from locations where account_id = $1
         and id not in (select location_id from user_locations where user_id = $2) limit 1`,
      [bakery, id.leo],
    )
    await build.userLocations({ account_id: bakery, id: id.priya }, [other.id])
    for (const name of ['scheduled_export.create', 'scheduled_export.update'])
      await build.permission({ account_id: bakery, id: id.leo }, name)
    await send(schedule)
    const mails = await mailsOf(schedule)
    expect(new Set(mails.map(({ file }) => file)).size).toBe(1)
    expect(await deliveriesOf(schedule)).toMatchObject([
      { email: cast.people.dana.email, status: 'mailed' },
      { email: cast.people.leo.email, status: 'mailed' },
      {
        email: cast.people.priya.email,
        status: 'skipped',
        problem: expect.stringContaining('locations differ'),
      },
    ])
    await rows.all('delete from user_locations where user_id = $1', [id.priya])
    await rows.all('update users set is_limited = false where id = $1', [id.priya])
  })

  test('a limited recipient who sees none of the filtered locations is skipped, and does not get all of their own', async () => {
    const [elsewhere] = await rows.all<{ id: string }>(
      `select id::text from locations where account_id = $1
       and id not in (select location_id from user_locations where user_id = $2) limit 1`,
      [bakery, id.leo],
    )
    const schedule = await createTestSchedule(bakery, id.dana, [id.dana, id.leo], {
      query: `dateDescriptor=two_years&locationId=${elsewhere!.id}`,
    })
    await send(schedule)
    expect(await deliveriesOf(schedule)).toMatchObject([
      { status: 'mailed' },
      { status: 'skipped', problem: 'No access to anything selected in the filter.' },
    ])
  })

  test('a recipient who may not see the report is skipped, and the others get it', async () => {
    const schedule = await createTestSchedule(bakery, id.dana, [id.dana, id.ruth], {
      report: 'audit',
      query: '',
    })
    await send(schedule)
    expect(await deliveriesOf(schedule)).toMatchObject([
      { email: cast.people.dana.email, status: 'mailed' },
      { email: cast.people.ruth.email, status: 'skipped', problem: 'No access to “Audit log”.' },
    ])
  })

  test('deactivated and unsubscribed recipients get nothing', async () => {
    const schedule = await createTestSchedule(bakery, id.dana, [id.dana, id.marco, id.ruth])
    await rows.all('update scheduled_export_recipients set unsubscribed_at = now() where user_id = $1', [
      id.ruth,
    ])
    await rows.all('update users set is_active = false where id = $1', [id.marco])
    await send(schedule)
    await rows.all('update users set is_active = true where id = $1', [id.marco])
    expect(await deliveriesOf(schedule)).toMatchObject([
      { email: cast.people.dana.email, status: 'mailed' },
      { email: cast.people.marco.email, status: 'skipped' },
    ])
    expect((await mailsOf(schedule)).length).toBe(1)
  })

  const stopCases: [string, () => Promise<unknown>, () => Promise<unknown>, RegExp][] = [
    [
      'its creator was deactivated',
      () => rows.all('update users set is_active = false where id = $1', [id.priya]),
      () => rows.all('update users set is_active = true where id = $1', [id.priya]),
      /no longer an active user/,
    ],
    [
      'its creator may no longer schedule exports',
      () => rows.all(`update users set user_type = 'read_only' where id = $1`, [id.priya]),
      () => rows.all(`update users set user_type = 'user' where id = $1`, [id.priya]),
      /can no longer schedule/,
    ],
    [
      'its creator may no longer see the report',
      () => build.permission({ account_id: bakery, id: id.priya }, 'review.read', false),
      () => rows.all('delete from user_permissions where user_id = $1', [id.priya]),
      /can no longer see “Reviews”/,
    ],
    [
      'its report no longer exists',
      () => rows.all(`update scheduled_exports set report = 'gone' where next_at is not null`),
      async () => undefined,
      /“gone” no longer exists/,
    ],
    [
      'its filter cannot be read',
      () => rows.all(`update scheduled_exports set filter = '{"v": 9}' where next_at is not null`),
      async () => undefined,
      /filter is no longer valid/,
    ],
  ]
  test.each(stopCases)('a schedule stops and says why when %s', async (_, apply, revert, reason) => {
    const schedule = await createTestSchedule(bakery, id.priya, [id.dana])
    await rows.all('update scheduled_exports set next_at = null where id <> $1', [schedule])
    await apply()
    await send(schedule)
    await revert()
    expect(await scheduleOf(schedule)).toMatchObject({ nextAt: null, because: expect.stringMatching(reason) })
    expect(await runsOf(schedule)).toMatchObject([
      { status: 'failed', problem: expect.stringMatching(reason) },
    ])
    const mails = await mailsOf(schedule)
    expect(mails).toMatchObject([{ kind: 'scheduled-export-failed', text: expect.stringMatching(reason) }])
    expect(mails[0]!.text).toContain('It is now stopped. Fix the problem, then restart it or save it again.')
  })

  test('runs are skipped while scheduled exports are switched off, and resume afterwards', async () => {
    const schedule = await createTestSchedule(bakery, id.dana, [id.dana])
    await setSetting(false)
    await send(schedule)
    expect(await runsOf(schedule)).toMatchObject([
      { status: 'skipped', problem: expect.stringContaining('turned off') },
    ])
    expect((await scheduleOf(schedule)).nextAt).not.toBeNull()
    await setSetting(true)
    await send(schedule)
    expect((await runsOf(schedule)).map(({ status }) => status)).toEqual(['skipped', 'sent'])
    expect((await mailsOf(schedule)).length).toBe(1)
  })

  test('runs are skipped while the report is switched off for the account', async () => {
    const schedule = await createTestSchedule(bakery, id.dana, [id.dana], {
      report: 'metric_groups',
      query: '',
    })
    await setSetting(false, 'groups_performance')
    await send(schedule)
    await setSetting(true, 'groups_performance')
    expect(await runsOf(schedule)).toMatchObject([
      { status: 'skipped', problem: '“Group performance” is turned off for this account.' },
    ])
    expect((await scheduleOf(schedule)).nextAt).not.toBeNull()
  })
})

describe('the email', () => {
  test('the email states the number of rows and the filter, and links to the report, the schedule and unsubscribing', async () => {
    const query = 'dateDescriptor=six_months&rating=5'
    const schedule = await createTestSchedule(bakery, id.dana, [id.dana, id.marco, id.emil], {
      query,
      name: 'Five stars',
      description: 'Read these first.',
    })
    await send(schedule)
    const { filter, ...report } = findReport('reviews')!
    const [run] = await runsOf(schedule)
    const clock = { now: run!.occurrenceAt, timeZone: 'America/Chicago' }
    const parsedFilter = filter.read(new URLSearchParams(query))
    const { count } = await asAccount(bakery, (tx) =>
      countRows(tx, { ...report, filter }, parsedFilter, clock),
    )
    expect(count).toBeGreaterThan(0)
    const [dana, marco, emil] = await mailsOf(schedule)
    const found = `Reviews of ${cast.accounts.bakery.name}: ${count.toLocaleString('en-US')} row${count === 1 ? '' : 's'}`
    for (const mail of [dana!, marco!, emil!]) {
      expect(mail.subject).toBe('Five stars')
      expect(mail.text).toContain('Read these first.')
      expect(mail.text).toContain(found)
      expect(mail.text).toContain(filter.summary(parsedFilter, {}, clock).slice(0, 40))
      expect(mail.text).toMatch(/Sent to you by .*\. Daily at/)
      expect(mail.text).toMatch(
        /Unsubscribe \[?http:\/\/localhost:3000\/unsubscribe\/scheduled_exports\/[\w-]+/,
      )
    }
    expect(dana!.text).toMatch(
      new RegExp(`/reviews\\?\\S*rating=5\\S*flyout_edit=true&export_id=${schedule}`),
    )
    // A manager may see the report but not edit another user's schedule; Emil cannot sign in at all.
    expect(marco!.text).toMatch(/\/reviews\?\S*rating=5/)
    expect(marco!.text).not.toContain('flyout_edit')
    expect(emil!.text).not.toContain('/reviews?')
    const lines = (await readFile(dana!.file)).trim().split('\r\n')
    expect(lines.length).toBeGreaterThan(count)
    const head = await rows.one<{ url: string; name: string }>(
      `select list_unsubscribe as url, attachment_name as name from mails where attachment_key = $1 limit 1`,
      [dana!.file],
    )
    expect(head.url).toMatch(/^http:\/\/localhost:3000\/unsubscribe\/scheduled_exports\/[\w-]+$/)
    expect(head.name).toMatch(/^reviews-\d{4}-\d\d-\d\d\.csv$/)
  })

  test('a filter with a deleted location applies the rest, and the email says so', async () => {
    const { place } = await rows.one<{ place: string }>(
      'select min(location_id)::text as place from reviews where account_id = $1 and rating = 4',
      [bakery],
    )
    const schedule = await createTestSchedule(bakery, id.dana, [id.dana], {
      query: `dateDescriptor=all_time&rating=4&locationId=${place}&locationId=987654321`,
    })
    await send(schedule)
    const [mail] = await mailsOf(schedule)
    expect(mail!.text).toContain(
      '1 location in this filter cannot be shown: deleted or not visible to you. It matches nothing.',
    )
    expect(await readFile(mail!.file)).toContain(',4,')
  })

  test('a filter whose locations are all deleted never sends everything: the schedule stops and says why', async () => {
    const query = 'dateDescriptor=two_years&locationId=987654321'
    const schedule = await createTestSchedule(bakery, id.dana, [id.dana], { query })
    await send(schedule)
    const problem = 'Nothing selected in its filter exists anymore. Choose a new filter and save.'
    expect(await runsOf(schedule)).toMatchObject([{ status: 'failed', problem }])
    expect(await scheduleOf(schedule)).toMatchObject({ nextAt: null, because: problem })
    expect(await mailsOf(schedule)).toMatchObject([
      { toEmail: cast.people.dana.email, kind: 'scheduled-export-failed', file: null },
    ])
    expect((await mailsOf(schedule))[0]!.text).toContain(problem)
  })

  test('a limited recipient’s email says that part of the filter is hidden from them, without naming it', async () => {
    const [own] = await rows.all<{ id: string }>(
      'select location_id::text as id from user_locations where user_id = $1 order by 1 limit 1',
      [id.leo],
    )
    const other = await rows.one<{ id: string; name: string }>(
      `select id::text, name from locations where account_id = $1
         and id not in (select location_id from user_locations where user_id = $2) order by id limit 1`,
      [bakery, id.leo],
    )
    const query = `dateDescriptor=all_time&locationId=${own!.id}&locationId=${other.id}`
    const schedule = await createTestSchedule(bakery, id.dana, [id.dana, id.leo], { query })
    await send(schedule)
    const mails = await mailsOf(schedule)
    const [danas, leos] = ['dana', 'leo'].map(
      (name) => mails.find(({ toEmail }) => toEmail.startsWith(name))!.text,
    )
    expect(danas).toContain(other.name)
    expect(danas).not.toContain('cannot be shown')
    expect(leos).not.toContain(other.name)
    expect(leos).toContain(
      '1 location in this filter cannot be shown: deleted or not visible to you. It matches nothing.',
    )
  })

  test('an empty export is sent with a message, or skipped if the schedule skips empty results', async () => {
    const query = 'dateDescriptor=two_years&search_terms=zzyzxqq'
    const notifying = await createTestSchedule(bakery, id.dana, [id.dana], { query })
    const silent = await createTestSchedule(bakery, id.dana, [id.dana], { query, skipsEmpty: true })
    await send(notifying)
    await send(silent)
    const [mail] = await mailsOf(notifying)
    expect(mail).toMatchObject({ file: null })
    expect(mail!.text).toContain('There was no export data found')
    expect(await mailsOf(silent)).toEqual([])
    expect(await runsOf(silent)).toMatchObject([
      { status: 'skipped', problem: 'There was no export data found.' },
    ])
  })

  test('a file larger than 10 MB is not attached; the email links to it for a week', async () => {
    const schedule = await createTestSchedule(bakery, id.dana, [id.dana, id.marco])
    await sending.makeDue(schedule)
    await openDueBatch()
    await rows.all(`create function grow() returns trigger language plpgsql as
      'begin if new.status = ''complete'' then new.bytes := 10485761; end if; return new; end'`)
    await rows.all('create trigger grow before update on export_files for each row execute function grow()')
    await sending.runDueJobs()
    await rows.all('drop trigger grow on export_files')
    const { key } = await rows.one<{ key: string }>(
      'select file_key as key from export_files where bytes = 10485761',
    )
    const bytes = await openFileStorage('exports').size(key)
    await rows.all('update export_files set bytes = $1 where file_key = $2', [bytes, key])
    const mails = await mailsOf(schedule)
    expect(mails.map(({ file }) => file)).toEqual([null, null])
    for (const { text: words } of mails) {
      const [, link] = /http:\/\/localhost:3000\/file-links\/([\w-]+)/.exec(words)!
      expect(await loadLinkedFile(link, new Date())).toMatchObject({ state: 'ready' })
      expect(await loadLinkedFile(link, new Date(Date.now() + 8 * 86_400_000))).toMatchObject({
        state: 'expired',
      })
    }
  })

  test('a test run goes only to the user who requested it, and leaves the schedule unchanged', async () => {
    const schedule = await createTestSchedule(bakery, id.dana, [id.marco])
    const before = await scheduleOf(schedule)
    await asAccount(bakery, (tx) => sendTest(tx, schedule, id.dana, new Date()))
    await sending.runDueJobs()
    const mails = await mailsOf(schedule)
    expect(mails).toMatchObject([{ toEmail: cast.people.dana.email, subject: 'Test: Every day' }])
    expect(mails[0]!.text).toContain('Test sent on')
    expect(mails[0]!.text).not.toContain('Unsubscribe')
    expect(await scheduleOf(schedule)).toEqual(before)
  })
})

describe('late, and never in a burst', () => {
  test('after thirty days without a worker, one run is sent with the number of missed ones, and a late run is marked as late', async () => {
    const schedule = await createTestSchedule(bakery, id.dana, [id.dana], {
      timetable: { ...daily, timeZone: 'UTC' },
    })
    await send(schedule, 30)
    await openDueBatch()
    await sending.runDueJobs()
    // The newest instant was a second ago, so it is on time; the thirty before it were missed.
    expect(await runsOf(schedule)).toMatchObject([{ status: 'sent', missed: 30 }])
    await rows.all(
      `update scheduled_exports set next_at = next_at - interval '1 day 3 hours',
         local_time = local_time - interval '3 hours' where id = $1`,
      [schedule],
    )
    await openDueBatch()
    await sending.runDueJobs()
    expect((await runsOf(schedule)).slice(1)).toMatchObject([{ status: 'sent', isLate: true, missed: 0 }])
    const [, late] = await mailsOf(schedule)
    expect(late!.text).toContain('Sent late: scheduled for')
    expect((await scheduleOf(schedule)).nextAt!.getTime()).toBeGreaterThan(Date.now())
  })

  test('a schedule that a wrong clock postponed is restored, and correct ones stay unchanged', async () => {
    const wrong = await createTestSchedule(bakery, id.dana, [id.dana])
    const right = await createTestSchedule(bakery, id.dana, [id.dana], {
      timetable: { ...daily, frequency: 'monthly', dayOfMonth: 31 },
    })
    const before = await Promise.all([scheduleOf(wrong), scheduleOf(right)])
    await rows.all(`update scheduled_exports set next_at = next_at + interval '30 days' where id = $1`, [
      wrong,
    ])
    await restoreSchedulesTask.run(new AbortController().signal)
    expect(await Promise.all([scheduleOf(wrong), scheduleOf(right)])).toEqual(before)
  })

  test('a schedule that is edited while due is still sent, and follows the new timetable afterwards', async () => {
    const schedule = await createTestSchedule(bakery, id.dana, [id.dana])
    await sending.makeDue(schedule)
    const { nextAt: due } = await scheduleOf(schedule)
    const timetable = { ...daily, frequency: 'weekly' as const, weekday: 3, localTime: '04:15' }
    const now = new Date()
    await asAccount(bakery, async (tx) => {
      const current = await holdSchedule(tx, schedule)
      const changed = { ...current, filter: current.filter as StoredFilter, timetable }
      await updateSchedule(tx, current, changed, { by: 'Dana', now })
    })
    await openDueBatch()
    await sending.runDueJobs()
    expect(await runsOf(schedule)).toMatchObject([{ status: 'sent', occurrenceAt: due }])
    expect((await scheduleOf(schedule)).nextAt).toEqual(nextSend(timetable, now))
  })

  test('nothing is sent twice when the clock is set back', async () => {
    const schedule = await createTestSchedule(bakery, id.dana, [id.dana])
    await sending.makeDue(schedule)
    const { nextAt } = await scheduleOf(schedule)
    await openDueBatch()
    await sending.runDueJobs()
    await rows.all('update scheduled_exports set next_at = $2 where id = $1', [schedule, nextAt])
    await openDueBatch()
    await sending.runDueJobs()
    expect((await runsOf(schedule)).length).toBe(1)
    expect((await mailsOf(schedule)).length).toBe(1)
  })
})

describe('concurrent workers', () => {
  test('concurrent batches over 300 due schedules open one run each, and jobs that run twice send each email once', async () => {
    await rows.all('update scheduled_exports set next_at = null')
    const schedule = await createTestSchedule(bakery, id.dana, [id.dana, id.marco])
    await rows.all(
      `insert into scheduled_exports (account_id, created_by, report, name, filter, frequency, local_time, time_zone, next_at)
       select account_id, created_by, report, 'Many', '{"v": 9}', frequency, local_time, time_zone, now()
       from scheduled_exports, generate_series(1, 299) where id = $1`,
      [schedule],
    )
    await sending.makeDue(schedule)
    const found = await Promise.all([openDueBatch(), openDueBatch(), openDueBatch()])
    expect(found.reduce((sum, some) => sum + some)).toBe(300)
    expect(
      await rows.one(`select count(*)::int as runs, count(distinct scheduled_export_id)::int as schedules
      from scheduled_export_runs where status = 'running'`),
    ).toEqual({ runs: 300, schedules: 300 })
    await rows.all(`delete from pgboss.job where name = 'begin-scheduled-run' and (data->>'runId')::bigint in (
      select r.id from scheduled_export_runs r join scheduled_exports s on s.id = r.scheduled_export_id where s.name = 'Many')`)
    await sending.runDueJobs(2)
    expect((await mailsOf(schedule)).map(({ toEmail }) => toEmail)).toEqual([
      cast.people.dana.email,
      cast.people.marco.email,
    ])
    expect(
      await rows.one('select count(*)::int as files from export_files where run_id = $1', [
        (await runsOf(schedule))[0]!.id,
      ]),
    ).toEqual({ files: 1 })
    await rows.all(`update scheduled_export_runs set status = 'skipped' where status = 'running'`)
  })
})

describe('failures', () => {
  test('after a failed run the owner is notified once, and the next run succeeds', async () => {
    const schedule = await createTestSchedule(bakery, id.dana, [id.dana, id.marco])
    await rows.all(`create function fail() returns trigger language plpgsql as
      'begin if new.status = ''complete'' then new.status := ''failed''; new.file_key := null; end if; return new; end'`)
    await rows.all('create trigger fail before update on export_files for each row execute function fail()')
    await send(schedule)
    await rows.all('drop trigger fail on export_files')
    expect(await runsOf(schedule)).toMatchObject([
      { status: 'failed', problem: expect.stringContaining('unexpected error') },
    ])
    const [failure, ...more] = await mailsOf(schedule)
    expect(more).toEqual([])
    expect(failure).toMatchObject({ toEmail: cast.people.dana.email, kind: 'scheduled-export-failed' })
    expect(failure!.text).toContain('The next delivery is on')
    expect((await scheduleOf(schedule)).lastSentAt).toBeNull()
    await send(schedule)
    expect((await runsOf(schedule)).map(({ status }) => status)).toEqual(['failed', 'sent'])
    expect((await scheduleOf(schedule)).lastSentAt).not.toBeNull()
  })

  test('a run without a job is ended, even of a stopped schedule, while a run that is waiting continues', async () => {
    const [stuck, waiting] = [
      await createTestSchedule(bakery, id.dana, [id.dana]),
      await createTestSchedule(bakery, id.dana, [id.dana]),
    ]
    await sending.makeDue(waiting)
    await openDueBatch()
    await build.insert('scheduled_export_runs', {
      account_id: bakery,
      scheduled_export_id: stuck,
      occurrence_at: new Date(),
    })
    await rows.all(`update scheduled_exports set next_at = null, stop_reason = 'Once.' where id = $1`, [
      stuck,
    ])
    await rows.all(
      `update scheduled_export_runs set started_at = now() - interval '1 day' where scheduled_export_id = any($1)`,
      [[stuck, waiting]],
    )
    await endStuckRunsTask.run(new AbortController().signal)
    await rows.all(`update pgboss.job set start_after = now() + interval '1 hour' where name = 'begin-scheduled-run'
      and state = 'created'`)
    await sending.runDueJobs()
    expect(await runsOf(stuck)).toMatchObject([{ status: 'failed', problem: 'The run did not finish.' }])
    expect(await mailsOf(stuck)).toMatchObject([{ kind: 'scheduled-export-failed' }])
    expect(await runsOf(waiting)).toMatchObject([{ status: 'running' }])
    await rows.all(`update pgboss.job set start_after = now() where name = 'begin-scheduled-run'`)
    await sending.runDueJobs()
    expect(await runsOf(waiting)).toMatchObject([{ status: 'sent' }])
  })

  test('a schedule that no recipient may get stops and notifies its creator once', async () => {
    const schedule = await createTestSchedule(bakery, id.dana, [id.ruth], { report: 'audit', query: '' })
    await send(schedule)
    const because = 'No recipient can receive it.'
    expect(await runsOf(schedule)).toMatchObject([{ status: 'failed', problem: because }])
    expect(await scheduleOf(schedule)).toMatchObject({ nextAt: null, because })
    expect(await mailsOf(schedule)).toMatchObject([
      { toEmail: cast.people.dana.email, text: expect.stringContaining(because) },
    ])
  })

  test('a schedule stops after five failed runs in a row and says so', async () => {
    const schedule = await createTestSchedule(bakery, id.dana, [id.dana])
    await rows.all(
      `insert into scheduled_export_runs (account_id, scheduled_export_id, occurrence_at, status, started_at)
       select $1, $2, now() - make_interval(days => n), 'failed', now() - make_interval(days => n)
       from generate_series(1, 4) n`,
      [bakery, schedule],
    )
    await rows.all('create trigger fail before update on export_files for each row execute function fail()')
    await send(schedule)
    await rows.all('drop trigger fail on export_files')
    expect(await scheduleOf(schedule)).toMatchObject({
      nextAt: null,
      because: expect.stringMatching(/^It failed 5 times in a row/),
    })
  })

  test('emails that the mail server refuses permanently appear in the run, and the creator is notified once', async () => {
    const schedule = await createTestSchedule(bakery, id.dana, [id.marco, id.ruth, id.emil])
    await send(schedule)
    const markRefused = (email: string) =>
      rows.all(
        `update mails set status = 'failed', problem = '550 no such user', finished_at = now()
         where about = $1 and to_email = $2`,
        [`scheduled export ${schedule}`, email],
      )
    await markRefused(cast.people.ruth.email)
    await sending.followNow()
    expect(await runsOf(schedule)).toMatchObject([
      {
        status: 'sent',
        problem: expect.stringContaining('1 of 3 recipients: The mail server rejected it: 550'),
      },
    ])
    await rows.all(
      `update mails set status = 'sent' where about = $1 and status = 'queued' and to_email <> $2`,
      [`scheduled export ${schedule}`, cast.people.emil.email],
    )
    await markRefused(cast.people.emil.email)
    await rows.all(
      `insert into pgboss.job (name, data) values ('follow-scheduled-run', jsonb_build_object('accountId', $1::text, 'runId', $2::text))`,
      [bakery, (await runsOf(schedule))[0]!.id],
    )
    await sending.followNow()
    expect(await runsOf(schedule)).toMatchObject([{ problem: expect.stringContaining('2 of 3 recipients') }])
    const notified = (await mailsOf(schedule)).filter(({ kind }) => kind === 'scheduled-export-failed')
    expect(notified).toMatchObject([
      { toEmail: cast.people.dana.email, subject: '“Every day” was not sent to all recipients' },
    ])
  })
})

describe('unsubscribing', () => {
  test('opening an unsubscribe link changes nothing; using it unsubscribes one recipient from one schedule, and can be repeated', async () => {
    const schedule = await createTestSchedule(bakery, id.dana, [id.marco, id.ruth])
    const other = await createTestSchedule(bakery, id.dana, [id.marco])
    await send(schedule)
    const link = /scheduled_exports\/([\w-]+)/.exec((await mailsOf(schedule))[0]!.text)![1]!
    const listSubscribed = () =>
      rows.all<{ who: string }>(
        `select scheduled_export_id || ' ' || user_id as who from scheduled_export_recipients
         where unsubscribed_at is null and scheduled_export_id = any($1) order by 1`,
        [[schedule, other]],
      )
    const before = await listSubscribed()
    for (let n = 0; n < 50; n++) await findSubscription(link)
    expect(await listSubscribed()).toEqual(before)
    expect(await findSubscription(link)).toEqual({
      accountId: bakery,
      name: 'Every day',
      email: cast.people.marco.email,
      isUnsubscribed: false,
      canResubscribe: true,
    })
    expect([await unsubscribe(link), await unsubscribe(link)]).toEqual([true, true])
    expect(await listSubscribed()).toEqual(before.filter(({ who }) => who !== `${schedule} ${id.marco}`))
    expect(await findSubscription(link)).toMatchObject({ isUnsubscribed: true })
    for (const forged of ['', 'x', `${link.slice(0, -2)}AA`, link.slice(1)]) {
      expect([forged, await findSubscription(forged), await unsubscribe(forged)]).toEqual([
        forged,
        null,
        false,
      ])
    }
    await send(schedule)
    expect(
      (await mailsOf(schedule)).filter(({ toEmail }) => toEmail === cast.people.marco.email).length,
    ).toBe(1)
  })

  test('the link of a deleted schedule is not valid, and does not resubscribe', async () => {
    const schedule = await createTestSchedule(bakery, id.dana, [id.marco])
    const link = unsubscribeToken({ accountId: bakery, scheduleId: schedule, userId: id.marco })
    const now = new Date()
    expect(await endSubscription(link, now)).toBe(true)
    await asAccount(bakery, (tx) => deleteSchedules(tx, [schedule], now))
    expect(await findSubscription(link)).toBeNull()
    expect([await resumeSubscription(link, now), await endSubscription(link, now)]).toEqual([false, false])
    const subscribed = await rows.all(
      'select from scheduled_export_recipients where scheduled_export_id = $1 and unsubscribed_at is null',
      [schedule],
    )
    expect(subscribed).toEqual([])
  })
})
