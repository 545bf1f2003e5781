import fc from 'fast-check'
import { expect, test } from 'vitest'
import { settingsFrom } from '#app/access/account-settings'
import { daysLeftInTrial } from '#app/access/entitlements'
import { featuresOf } from '#app/access/features'
import { trialExportRefusal } from '#app/access/trial-export'
import { dismissalCookie, isDismissed } from '#app/page/banners/dismissals'
import { type SetupProgress, trialStage, trialSteps } from '#app/page/banners/trial'
import { trialExportIn } from '#app/page/errors/trial-export-message'

const now = new Date('2026-11-21T12:00:00Z')
const hoursLater = (hours: number) => new Date(now.getTime() + hours * 3_600_000)

test.each([
  [24 * 14, 14],
  [24 * 13 + 1, 14],
  [1, 1],
  [-1, -1],
])('TR-1 a trial that ends in %i hours has %i days left', (hours, days) => {
  expect(daysLeftInTrial(hoursLater(hours), now)).toBe(days)
})

test('TR-1 an account without a trial has -1 days left', () => {
  expect(daysLeftInTrial(null, now)).toBe(-1)
})

test('a 403 error counts as a trial export only if its data says so', () => {
  const errorResponse = (data: unknown) => ({ status: 403, statusText: '', internal: false, data })
  const trialExport = { daysLeft: 2, isAdmin: true }
  expect(trialExportIn(errorResponse(trialExport))).toEqual(trialExport)
  for (const other of ['Not permitted', '', null, { notYet: 'Posts' }])
    expect(trialExportIn(errorResponse(other))).toBeNull()
})

test('an account on trial may not export unless a feature flag allows it; exports work after the trial', () => {
  const viewerOnTrial = (hours: number | null, flag: boolean) => ({
    account: { status: 'active' as const, trialEndedAt: hours === null ? null : hoursLater(hours) },
    settings: settingsFrom([]),
    features: { ...featuresOf({}, []), trial_export: flag },
    userType: 'admin' as const,
  })
  expect(trialExportRefusal(viewerOnTrial(30, false), now)).toEqual({ daysLeft: 2, isAdmin: true })
  expect(trialExportRefusal({ ...viewerOnTrial(30, false), userType: 'manager' }, now)).toEqual({
    daysLeft: 2,
    isAdmin: false,
  })
  for (const [hours, flag] of [
    [30, true],
    [-1, false],
    [null, false],
  ] as const)
    expect(trialExportRefusal(viewerOnTrial(hours, flag), now)).toBeNull()
})

const progress: SetupProgress = {
  googleUrlScanned: true,
  isFetching: false,
  multipleUsersExist: true,
  facebookIntegrationExists: true,
  responsesExist: true,
  otherSources: ['Yelp'],
}

test('TR-1 the stages are Google reviews, then first steps, then other sources', () => {
  expect(trialStage({ ...progress, googleUrlScanned: false }, trialSteps)).toBe(1)
  expect(trialStage({ ...progress, responsesExist: false }, trialSteps)).toBe(2)
  expect(trialStage({ ...progress, multipleUsersExist: false }, trialSteps)).toBe(2)
  expect(trialStage(progress, trialSteps)).toBe(3)
})

test('TR-1 steps that the viewer may not take do not block the next stage', () => {
  expect(trialStage({ ...progress, multipleUsersExist: false, responsesExist: false }, [])).toBe(3)
})

test('a dismissed banner stays hidden for 30 days, in that account only', () => {
  const cookie = dismissalCookie('trial', '12', false)
  expect(cookie).toContain('Max-Age=2592000')
  const sent = `theme=dark; ${cookie.split(';')[0]}`
  expect(isDismissed(sent, 'trial', '12')).toBe(true)
  expect(isDismissed(sent, 'trial', '1')).toBe(false)
  expect(isDismissed(null, 'trial', '12')).toBe(false)
  const overHttps = dismissalCookie('trial', '12', true).split(';')[0]!
  expect([overHttps, isDismissed(overHttps, 'trial', '12')]).toEqual(['__Host-dismissed-trial-12=true', true])
})

test('only its own cookie dismisses a banner', () => {
  fc.assert(fc.property(fc.string(), (text) => !isDismissed(`x=${text.replaceAll(';', '')}`, 'trial', '12')))
})
