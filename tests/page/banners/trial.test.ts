import fc from 'fast-check'
import { expect, test } from 'vitest'
import { settingsFrom } from '#app/kit/access/account-settings'
import { daysLeftInTrial } from '#app/kit/access/entitlements'
import { featuresOf } from '#app/kit/access/features'
import { trialExportRefusal } from '#app/kit/access/trial-export'
import { hrefWithPrefix } from '#app/kit/routing/href'
import { dismissalCookie, isDismissed } from '#app/platform/page/banners/dismissals'
import {
  nextStep,
  type SetupProgress,
  stepState,
  type TrialStep,
  trialStage,
  trialSteps,
} from '#app/platform/page/banners/trial'
import { trialExportIn } from '#app/platform/page/errors/trial-export-message'
import { canPassGate } from '#app/platform/viewer/gate'

const now = new Date('2026-11-21T12:00:00Z')
const hoursLater = (hours: number) => new Date(now.getTime() + hours * 3_600_000)

test.each([
  [24 * 14, 14],
  [24 * 13 + 1, 14],
  [1, 1],
  [-1, -1],
])('a trial that ends in %i hours has %i days left', (hours, days) => {
  expect(daysLeftInTrial(hoursLater(hours), now)).toBe(days)
})

test('an account without a trial has -1 days left', () => {
  expect(daysLeftInTrial(null, now)).toBe(-1)
})

test('a 403 error counts as a trial export only if its data says so', () => {
  const errorResponse = (data: unknown) => ({ status: 403, statusText: '', internal: false, data })
  const trialExport = { daysLeft: 2, isAdmin: true }
  expect(trialExportIn(errorResponse(trialExport))).toEqual(trialExport)
  for (const other of ['Not permitted', '', null, { notYet: 'Posts' }])
    expect(trialExportIn(errorResponse(other))).toBeNull()
})

test('an account with a trial may not export, not even after it, unless a feature flag allows it', () => {
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
  expect(trialExportRefusal(viewerOnTrial(-1, false), now)).toEqual({ daysLeft: -1, isAdmin: true })
  for (const [hours, flag] of [
    [30, true],
    [-1, true],
    [null, false],
  ] as const)
    expect(trialExportRefusal(viewerOnTrial(hours, flag), now)).toBeNull()
})

const progress: SetupProgress = {
  googleUrlScanned: true,
  isFetching: false,
  googleConnectionExists: true,
  googleIntegrationExists: true,
  linkedLocationsExist: true,
  reviewsExist: true,
  schedulesExist: true,
  multipleUsersExist: true,
  facebookConnectionExists: true,
  facebookIntegrationExists: true,
  askLocationId: '7',
  landingPagesExist: true,
  landingPageResponsesExist: true,
  responsesExist: true,
  otherSources: ['Yelp'],
}
const trialWith = (facts: Partial<SetupProgress>) => ({
  progress: { ...progress, ...facts },
  skippedSteps: [],
})

test('the stages are Google reviews, then first steps, then other sources', () => {
  const withoutReviews = { googleUrlScanned: false, reviewsExist: false }
  expect(trialStage(trialWith(withoutReviews), trialSteps)).toBe(1)
  expect(trialStage(trialWith({ responsesExist: false }), trialSteps)).toBe(2)
  expect(trialStage(trialWith({ multipleUsersExist: false }), trialSteps)).toBe(2)
  expect(trialStage(trialWith({ landingPageResponsesExist: false }), trialSteps)).toBe(2)
  expect(trialStage(trialWith({}), trialSteps)).toBe(3)
})

test('steps that the viewer may not take do not block the next stage', () => {
  expect(trialStage(trialWith({ multipleUsersExist: false, responsesExist: false }), [])).toBe(3)
})

test('a step of the checklist is unstarted, started, completed or skipped', () => {
  const stepNamed = (name: TrialStep['name']) => trialSteps.find((step) => step.name === name)!
  const [facebook, ask] = [stepNamed('trial-facebook'), stepNamed('trial-ask')]
  const none = {
    googleConnectionExists: false,
    googleIntegrationExists: false,
    linkedLocationsExist: false,
    reviewsExist: false,
    schedulesExist: false,
    multipleUsersExist: false,
    facebookConnectionExists: false,
    facebookIntegrationExists: false,
    landingPagesExist: false,
    landingPageResponsesExist: false,
    responsesExist: false,
  }
  for (const step of trialSteps) {
    expect(stepState(step, trialWith(none))).toBe('unstarted')
    expect(stepState(step, trialWith({}))).toBe('completed')
    const skipped = { ...trialWith(none), skippedSteps: [step.name] }
    expect([stepState(step, skipped), trialStage(skipped, [step])]).toEqual(['skipped', 3])
    // What was done in spite of that counts.
    expect(stepState(step, { ...trialWith({}), skippedSteps: [step.name] })).toBe('completed')
  }
  expect(stepState(facebook, trialWith({ ...none, facebookConnectionExists: true }))).toBe('started')
  expect(stepState(ask, trialWith({ ...none, landingPagesExist: true }))).toBe('started')
  // An ended connection, and reviews that are on their way.
  const google = trialWith({ ...none, googleConnectionExists: true, isFetching: true })
  expect(stepState(stepNamed('trial-google'), google)).toBe('started')
  expect(stepState(stepNamed('trial-reviews'), google)).toBe('started')
})

test('the next step is the first in order that is neither completed nor skipped', () => {
  const names = (trial: Parameters<typeof nextStep>[0]) => nextStep(trial, trialSteps)?.name
  const fresh = { googleIntegrationExists: false, linkedLocationsExist: false, reviewsExist: false }
  expect(names(trialWith(fresh))).toBe('trial-google')
  expect(names(trialWith({ ...fresh, googleIntegrationExists: true }))).toBe('trial-locations')
  expect(names({ ...trialWith(fresh), skippedSteps: ['trial-google', 'trial-locations'] })).toBe(
    'trial-reviews',
  )
  expect(names(trialWith({ schedulesExist: false }))).toBe('trial-schedule')
  expect(names(trialWith({}))).toBeUndefined()
})

test('connecting Google leads to another site, which only a document request can do', () => {
  expect(trialSteps.filter(({ isExternal }) => isExternal).map(({ name }) => name)).toEqual(['trial-google'])
})

test('scheduling a report is a step only if the trial includes exports', () => {
  const schedule = trialSteps.find(({ name }) => name === 'trial-schedule')!
  const contextOf = (flag: boolean) => ({
    features: { ...featuresOf({}, []), trial_export: flag },
    settings: { ...settingsFrom([]), scheduled_exports: true },
    permissions: [...schedule.gate.all!],
    userType: 'admin' as const,
  })
  expect([true, false].map((flag) => canPassGate(schedule.gate, contextOf(flag)))).toEqual([true, false])
})

test('asking for a review leads to the landing pages of a location, and needs the permissions for it', () => {
  const ask = trialSteps.find(({ label }) => label === 'Ask for a review')!
  const href = hrefWithPrefix('')
  expect(ask.path(href, progress)).toBe('/settings/locations/7/landing-pages')
  expect(ask.path(href, { ...progress, askLocationId: null })).toBe('/settings/locations')
  expect(ask.gate.all).toContain('campaign.create')
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
