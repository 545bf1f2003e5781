import { describe, expect, test } from 'vitest'
import { settingsFrom } from '#app/kit/access/account-settings'
import { type EntitledAccount, entitlements } from '#app/kit/access/entitlements'
import { featuresOf } from '#app/kit/access/features'

const now = new Date('2026-11-23T12:00:00Z')
const dateInDays = (days: number) => new Date(now.getTime() + days * 86_400_000)

type AccountFixture = {
  status?: EntitledAccount['account']['status']
  trialEndedAt?: Date | null
  rows?: SettingRow[]
}
type SettingRow = { code: string; value: string }

const accountWith = ({
  status = 'active',
  trialEndedAt = null,
  rows = [],
}: AccountFixture): EntitledAccount => ({
  account: { status, trialEndedAt },
  settings: settingsFrom(rows),
  features: featuresOf({}, rows),
})

test.each(['expired', 'suspended', 'pending'] as const)(
  'an account that is %s cannot be used: 402',
  (status) => {
    expect(entitlements.of(accountWith({ status })).check('use', now)).toEqual({
      status: 402,
      accountStatus: status,
    })
  },
)

test('an active account can be used during its trial and after the trial has ended', () => {
  expect(entitlements.of(accountWith({})).has('use', now)).toBe(true)
  expect(entitlements.of(accountWith({ trialEndedAt: dateInDays(-186) })).has('use', now)).toBe(true)
  expect(entitlements.of(accountWith({ trialEndedAt: dateInDays(3) })).has('use', now)).toBe(true)
})

describe('exporting lists as files', () => {
  test('is refused during a trial, with the number of days left: 403', () => {
    const onTrial = accountWith({ trialEndedAt: dateInDays(2.5) })
    expect(entitlements.of(onTrial).check('export', now)).toEqual({ status: 403, trialDaysLeft: 3 })
  })

  test('is allowed if the feature is on, during and after a trial, and if there was no trial', () => {
    const rows = [{ code: 'trial_export', value: 'true' }]
    expect(entitlements.of(accountWith({ trialEndedAt: dateInDays(2), rows })).has('export', now)).toBe(true)
    expect(entitlements.of(accountWith({ trialEndedAt: dateInDays(-1), rows })).has('export', now)).toBe(true)
    expect(entitlements.of(accountWith({})).has('export', now)).toBe(true)
  })
})

test('after a trial, the account is read-only and cannot export: 403', () => {
  const ended = entitlements.of(accountWith({ trialEndedAt: dateInDays(-1) }))
  expect(ended.check('write', now)).toEqual({ status: 403, trialDaysLeft: -1 })
  expect(ended.check('export', now)).toEqual({ status: 403, trialDaysLeft: -1 })
  expect(entitlements.of(accountWith({ trialEndedAt: dateInDays(1) })).has('write', now)).toBe(true)
  expect(entitlements.of(accountWith({})).has('write', now)).toBe(true)
})

test('every required setting and feature must be on: 404', () => {
  const switchedOff = accountWith({ rows: [{ code: 'groups', value: 'false' }] })
  expect(entitlements.of(switchedOff).check({ settings: ['groups'] })).toEqual({ status: 404 })
  expect(entitlements.of(switchedOff).check({ settings: ['insights', 'groups'] })).toEqual({ status: 404 })
  expect(entitlements.of(switchedOff).has({ settings: ['insights'], features: ['special_hours'] })).toBe(true)
  const withoutHours = accountWith({ rows: [{ code: 'special_hours', value: 'false' }] })
  expect(entitlements.of(withoutHours).check({ features: ['special_hours'] })).toEqual({ status: 404 })
  expect(entitlements.of(switchedOff).has({})).toBe(true)
})
