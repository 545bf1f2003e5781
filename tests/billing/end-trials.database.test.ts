import { beforeAll, expect, test } from 'vitest'
import { log } from '#app/kit/log.server'
import { endTrials } from '#app/platform/billing/end-trials.server'
import { dueTrialNotice, trialStage } from '#app/platform/billing/trial-stage'
import { changeTrial, lastDayOf, trialSchema } from '#app/site/staff/accounts/change-trial.server'
import { createAccountWithLocations } from '../reviews/review-fixtures'
import { createBuilders } from '../support/builders'
import { openSql } from '../support/sql'
import { createTestDatabase } from '../support/test-database'

/** Trials end within the next ten years. */
const farYear = new Date().getUTCFullYear() + 9

log.level = 'silent'
const database = await createTestDatabase()
const rows = await openSql(database)
const build = createBuilders(rows)
const trialEndedAt = new Date('2026-11-20T12:00:00Z')
const dateAfterEnd = (days: number) => new Date(trialEndedAt.getTime() + days * 86_400_000)
const trial = { trialEndedAt, graceDays: 14 }

test('a trial is followed by 14 days of grace, and then it is over', () => {
  const stages = [-0.01, 0, 13.99, 14].map((days) => trialStage(trial, dateAfterEnd(days)))
  expect(stages).toEqual(['running', 'grace', 'grace', 'over'])
})

test('only the latest email that is due is sent, and none twice', () => {
  expect(dueTrialNotice(trial, null, dateAfterEnd(-8))).toBeNull()
  expect(dueTrialNotice(trial, null, dateAfterEnd(-6))).toBe(7)
  expect(dueTrialNotice(trial, 7, dateAfterEnd(-6))).toBeNull()
  expect(dueTrialNotice(trial, null, dateAfterEnd(-0.5))).toBe(1)
  expect(dueTrialNotice(trial, 1, dateAfterEnd(0))).toBe(0)
  expect(dueTrialNotice(trial, 0, dateAfterEnd(13.5))).toBe(-1)
  expect(dueTrialNotice(trial, null, dateAfterEnd(15))).toBeNull()
})

beforeAll(async () => {
  await createAccountWithLocations(database, { accountId: '811', zone: 'UTC', locationCount: 1 })
  await rows.all('update accounts set trial_ended_at = $1 where id = 811', [trialEndedAt])
})

test('an account expires after the grace, and not before, even if the task runs often', async () => {
  const statuses = []
  for (const days of [-9, -6, -6, 1, 13.5, 14, 15]) {
    await endTrials(dateAfterEnd(days), 14)
    const [account] = await rows.all<{ status: string; trial_notice: number | null }>(
      'select status, trial_notice from accounts where id = 811',
    )
    statuses.push([account!.status, account!.trial_notice])
  }
  expect(statuses).toEqual([
    ['active', null],
    ['active', 7],
    ['active', 7],
    ['active', 0],
    ['active', -1],
    ['expired', -1],
    ['expired', -1],
  ])
  const events = await rows.all(
    `select actor from audit_events where account_id = 811 and action = 'account.expired'`,
  )
  expect(events).toEqual([{ actor: 'System' }])
})

test.each([
  [`${farYear}-12-31`, `${farYear}-12-31`],
  [' None ', null],
])('the last day of a trial can be %j', (lastDay, value) => {
  expect(trialSchema.parse({ lastDay, reason: 'Asked by phone' }).lastDay).toBe(value)
})

test.each(['', 'tomorrow', '2027-02-30', '2020-01-01', '2027-1-5'])(
  'the last day of a trial cannot be %j',
  (lastDay) => {
    expect(trialSchema.safeParse({ lastDay, reason: 'Asked by phone' }).success).toBe(false)
  },
)

test('admins are emailed about the end of the trial, once for each email', async () => {
  await build.user({ account_id: '811', email: 'ada@trial.example' })
  await rows.all(`update accounts set status = 'active', trial_notice = null where id = 811`)
  for (const days of [-6, -6, 0, 0]) await endTrials(dateAfterEnd(days), 14)
  const mails = await rows.all(
    `select id from mails where account_id = 811 and to_email = 'ada@trial.example'`,
  )
  expect(mails).toHaveLength(2)
})

test('staff end the trial of a customer, and nothing expires afterwards', async () => {
  const change = { lastDay: null, reason: 'Signed a contract', shown: null }
  expect(
    await changeTrial({ name: 'Ines' }, { id: '811', timeZone: 'Pacific/Auckland' }, change),
  ).toMatchObject({ after: change.lastDay ?? 'none' })
  await endTrials(dateAfterEnd(100), 14)
  expect(await rows.all('select status, trial_ended_at from accounts where id = 811')).toEqual([
    { status: 'active', trial_ended_at: null },
  ])
})

test('staff undo an expiry with a new end of the trial, and the emails start over', async () => {
  const change = { lastDay: `${farYear}-12-31`, reason: 'Asked by phone', shown: null }
  expect(
    await changeTrial({ name: 'Ines' }, { id: '811', timeZone: 'Pacific/Auckland' }, change),
  ).toMatchObject({ after: change.lastDay ?? 'none' })
  const [account] = await rows.all('select status, trial_notice, trial_ended_at from accounts where id = 811')
  // The day ends in the account's time zone, 13 hours before UTC.
  const trial_ended_at = new Date(`${farYear}-12-31T10:59:59Z`)
  expect(account).toEqual({ status: 'active', trial_notice: null, trial_ended_at })
  expect(lastDayOf(trial_ended_at, 'Pacific/Auckland')).toBe(`${farYear}-12-31`)
  const [event] = await rows.all(
    `select actor, details from audit_events where account_id = 811 and action = 'trial.changed'
     order by id desc limit 1`,
  )
  const changes = [{ code: 'trial_last_day', before: 'none', after: `${farYear}-12-31` }]
  expect(event).toEqual({ actor: 'Ines', details: { changes, reason: 'Asked by phone' } })
  await rows.all(`update accounts set status = 'suspended' where id = 811`)
  expect(await changeTrial({ name: 'Ines' }, { id: '811', timeZone: 'Pacific/Auckland' }, change)).toBeNull()
})
