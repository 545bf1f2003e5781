import { expect, test } from 'vitest'
import { settingsFrom } from '#app/kit/access/account-settings'
import { featuresOf } from '#app/kit/access/features'
import { accountHref, hrefWithPrefix } from '#app/kit/routing/href'
import { requiredStep } from '#app/platform/viewer/guard/required-steps'
import { deviceOf } from '#app/platform/viewer/sessions/device'

const switchedOff = { isOn: false, isRequired: false }
const viewer = (status: 'active' | 'pending' | 'expired' | 'suspended', secondFactor = switchedOff) => ({
  href: accountHref(null),
  account: { status, trialEndedAt: null },
  settings: settingsFrom([]),
  features: featuresOf({}, []),
  secondFactor,
})

test('an active account requires no step', () => {
  expect(requiredStep(viewer('active'), '/reviews', '/reviews')).toBeNull()
})

test('an unconfirmed account redirects to its confirmation page, from billing too', () => {
  for (const page of ['/', '/reviews', '/settings/billing/edit'])
    expect(requiredStep(viewer('pending'), page, page)).toEqual({ href: '/confirm-email', status: 402 })
})

test('a closed account redirects to billing, except from billing', () => {
  const billing = { href: '/settings/billing/edit', status: 402 }
  for (const status of ['expired', 'suspended'] as const) {
    expect(requiredStep(viewer(status), '/reviews', '/reviews')).toEqual(billing)
    expect(requiredStep(viewer(status), '/settings/billing/edit', '')).toBeNull()
    expect(requiredStep(viewer(status), '/settings/billings', '')).toEqual(billing)
  }
  const innerPage = { ...viewer('expired'), href: hrefWithPrefix('/as/7') }
  expect(requiredStep(innerPage, '/reviews', '/as/7/reviews')).toEqual({
    href: '/as/7/settings/billing/edit',
    status: 402,
  })
})

test('a required second factor redirects to its setup, and then to the requested page', () => {
  const required = viewer('active', { isOn: false, isRequired: true })
  expect(requiredStep(required, '/reviews', '/reviews?rating=1')).toEqual({
    href: '/settings/profile/second-factor?redirect=%2Freviews%3Frating%3D1',
  })
  for (const page of ['/settings/profile/second-factor', '/settings/profile/second-factor/setup'])
    expect(requiredStep(required, page, page)).toBeNull()
  expect(requiredStep(viewer('active', { isOn: true, isRequired: true }), '/reviews', '')).toBeNull()
})

const devices: [string, string][] = [
  ['Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:153.0) Gecko/20100101 Firefox/153.0', 'Firefox on Windows'],
  [
    'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/156.0.0.0 Safari/537.36',
    'Chrome on Linux',
  ],
  [
    'Mozilla/5.0 (Windows NT 10.0) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/156.0.0.0 Safari/537.36 Edg/156.0',
    'Edge on Windows',
  ],
  [
    'Mozilla/5.0 (iPhone; CPU iPhone OS 20_0 like Mac OS X) AppleWebKit/605.1.15 Version/27.0 Mobile/15E148 Safari/604.1',
    'Safari on iPhone',
  ],
  [
    'Mozilla/5.0 (Linux; Android 17) AppleWebKit/537.36 Chrome/156.0.0.0 Mobile Safari/537.36',
    'Chrome on Android',
  ],
  ['Lynx/2.9.0dev.12 libwww-FM/2.14', 'Lynx'],
  ['', 'Unknown browser'],
  ['<script>alert(1)</script>', 'Unknown browser'],
]

test.each(devices)('%s is %s', (userAgent, device) => {
  expect(deviceOf(userAgent)).toBe(device)
})
