import fc from 'fast-check'
import { expect, test } from 'vitest'
import { settingsFrom } from '#app/kit/access/account-settings'
import {
  featureFlags,
  featureNames,
  featuresOf,
  formatFeatures,
  parseFeatures,
  parseUrlFeatures,
} from '#app/kit/access/features'
import type { UserType } from '#app/kit/database/schema'
import { canPassGate, type Gate } from '#app/platform/viewer/gate'

const viewer = {
  features: featuresOf({}, []),
  settings: settingsFrom([{ code: 'microsurveys', value: 'true' }]),
  permissions: ['review.read', 'group.read'],
  userType: 'manager' as UserType,
}

test.each<[Gate, boolean]>([
  [{}, true],
  [{ feature: 'special_hours' }, true],
  [{ feature: 'trial_export' }, false],
  [{ setting: 'microsurveys' }, true],
  [{ setting: 'zapier' }, false],
  [{ all: ['review.read', 'group.read'] }, true],
  [{ all: ['review.read', 'review.respond'] }, false],
  [{ some: ['review.respond', 'group.read'] }, true],
  [{ some: ['review.respond', 'group.create'] }, false],
  [{ userTypes: ['manager', 'admin'] }, true],
  [{ userTypes: ['admin'] }, false],
  [{ feature: 'special_hours', setting: 'zapier' }, false],
])('%j lets a manager pass: %s', (gate, isOpen) => {
  expect(canPassGate(gate, viewer)).toBe(isOpen)
})

test('settings are true, false or text; a missing row has its default', () => {
  const settings = settingsFrom([
    { code: 'groups', value: 'false' },
    { code: 'zapier', value: 'true' },
    { code: 'microsurveys', value: 'on Mondays' },
    { code: 'unknown', value: 'true' },
  ])
  expect(settings).toMatchObject({
    groups: false,
    zapier: true,
    microsurveys: 'on Mondays',
    insights: true,
    async_file_download: false,
  })
  expect('unknown' in settings).toBe(false)
  expect(canPassGate({ setting: 'microsurveys' }, { ...viewer, settings })).toBe(false)
})

test('a flag comes from the URL, otherwise from the account, otherwise from its default', () => {
  const rows = [
    { code: 'special_hours', value: 'false' },
    { code: 'trial_export', value: 'true' },
  ]
  expect(featuresOf({}, [])).toMatchObject({ special_hours: true, trial_export: false })
  expect(featuresOf({}, rows)).toMatchObject({ special_hours: false, trial_export: true })
  expect(featuresOf({ special_hours: true }, rows)).toMatchObject({ special_hours: true })
})

test('no URL lifts a limit, and unknown flags are ignored', () => {
  const params = new URLSearchParams(
    'features.trial_export=true&features.nonsense=true&features.__proto__=true&features.google_posts=perhaps',
  )
  expect(parseUrlFeatures(params, {})).toBeNull()
  expect(parseFeatures('trial_export.-preventLocationDeletions.nonsense')).toEqual({})
})

test('a cookie is parsed back to what was written', () => {
  const urlFeatureNames = featureNames.filter((name) => featureFlags[name].byUrl)
  const chosen = fc.dictionary(fc.constantFrom(...urlFeatureNames), fc.boolean())
  fc.assert(
    fc.property(chosen, (flags) => {
      expect(parseFeatures(formatFeatures(flags))).toEqual({ ...flags })
      const params = new URLSearchParams(
        Object.entries(flags).map(([name, isOn]) => [`features.${name}`, String(isOn)]),
      )
      expect(parseUrlFeatures(params, {}) ?? {}).toEqual({ ...flags })
    }),
  )
})
