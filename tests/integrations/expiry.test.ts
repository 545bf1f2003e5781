import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  daysUntilExpiry,
  expiryBannerName,
  formatExpiry,
  isExpiring,
} from '#app/platform/page/banners/expiry'
import { dueWarning } from '#app/product/integrations/expiry/expiry-warning'
import { connectionState, integrationBadge } from '#app/product/integrations/integration'

const now = new Date('2026-11-21T12:00:00Z')
const inHours = (hours: number) => new Date(now.getTime() + hours * 3_600_000)

test.each([
  [7 * 24 + 1, 'will expire in 7 days'],
  [49, 'will expire in 2 days'],
  [47, 'will expire in 1 day'],
  [23, 'will expire in less than a day'],
  [0, 'will expire in less than a day'],
  [-1, 'is expired'],
])('a connection that expires in %s hours %s', (hours, text) => {
  expect(formatExpiry(daysUntilExpiry(inHours(hours), now) as number)).toBe(text)
})

test('warnings start seven days before the end and never appear for connections that do not expire', () => {
  expect(isExpiring(daysUntilExpiry(inHours(8 * 24), now))).toBe(false)
  expect(isExpiring(daysUntilExpiry(inHours(8 * 24 - 1), now))).toBe(true)
  expect(isExpiring(daysUntilExpiry(null, now))).toBe(false)
})

test('dismissing the warning does not hide the message that the connection has expired', () => {
  expect(expiryBannerName({ daysLeft: 3 })).not.toBe(expiryBannerName({ daysLeft: -1 }))
})

test('each warning is due once, the seven-day warning first, for any sequence of checks', () => {
  const checkGaps = fc.array(fc.integer({ min: 1, max: 40 }))
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 90 }), checkGaps, (days, gaps) => {
      let lastWarning: number | null = null
      const sent: number[] = []
      let hour = 0
      for (const pause of [0, ...gaps]) {
        hour += pause
        const due = dueWarning(Math.floor((days * 24 - hour) / 24), lastWarning)
        if (due === null) continue
        lastWarning = due
        sent.push(due)
      }
      expect([[], [7], [1], [7, 1]]).toContainEqual(sent)
    }),
  )
})

test('the state of a connection follows its remaining days even without a new check', () => {
  const connection = { state: 'connected' } as const
  expect(connectionState(connection, null)).toBe('active')
  expect(connectionState(connection, 8)).toBe('active')
  expect(connectionState(connection, 7)).toBe('expiring')
  // It still works for less than a day.
  expect(connectionState(connection, 0)).toBe('expiring')
  expect(connectionState(connection, -1)).toBe('expired')
  expect(connectionState({ state: 'ended' }, 30)).toBe('ended')
  expect(connectionState({ state: 'disconnected' }, 30)).toBe('not_connected')
  const badge = integrationBadge({ state: 'expiring', daysLeft: 3 })
  expect([badge.label, badge.tone]).toEqual(['Expires in 3 days', 'warning'])
})
