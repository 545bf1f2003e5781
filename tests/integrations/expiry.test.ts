import fc from 'fast-check'
import { expect, test } from 'vitest'
import { warningDue } from '#app/integrations/expiry/warning'
import { badgeOf, stateOfConnection } from '#app/integrations/integration'
import { daysUntilExpires, expiryBanner, expiryWords, isExpiring } from '#app/page/expiry'

const now = new Date('2026-11-21T12:00:00Z')
const inHours = (hours: number) => new Date(now.getTime() + hours * 3_600_000)

test.each([
  [7 * 24 + 1, 'will expire in 7 days'],
  [49, 'will expire in 2 days'],
  [47, 'will expire in 1 day'],
  [23, 'will expire in less than a day'],
  [0, 'will expire in less than a day'],
  [-1, 'is expired'],
])('what ends in %s hours %s', (hours, words) => {
  expect(expiryWords(daysUntilExpires(inHours(hours), now) as number)).toBe(words)
})

test('it is warned of from seven days on, and of what does not end by itself never', () => {
  expect(isExpiring(daysUntilExpires(inHours(8 * 24), now))).toBe(false)
  expect(isExpiring(daysUntilExpires(inHours(8 * 24 - 1), now))).toBe(true)
  expect(isExpiring(daysUntilExpires(null, now))).toBe(false)
})

test('who put the warning away is told of the end all the same', () => {
  expect(expiryBanner({ daysLeft: 3 })).not.toBe(expiryBanner({ daysLeft: -1 }))
})

test('however often somebody looks, each warning is due once, and the week before the day', () => {
  const looks = fc.array(fc.integer({ min: 1, max: 40 }))
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 90 }), looks, (days, pauses) => {
      let warned: number | null = null
      const sent: number[] = []
      let hour = 0
      for (const pause of [0, ...pauses]) {
        hour += pause
        const due = warningDue(Math.floor((days * 24 - hour) / 24), warned)
        if (due === null) continue
        warned = due
        sent.push(due)
      }
      expect([[], [7], [1], [7, 1]]).toContainEqual(sent)
    }),
  )
})

test('a connection’s time runs out though nobody has looked since', () => {
  const kept = { state: 'connected' } as const
  expect(stateOfConnection(kept, null)).toBe('active')
  expect(stateOfConnection(kept, 8)).toBe('active')
  expect(stateOfConnection(kept, 7)).toBe('expiring')
  expect(stateOfConnection(kept, -1)).toBe('expired')
  expect(stateOfConnection({ state: 'ended' }, 30)).toBe('ended')
  expect(stateOfConnection({ state: 'disconnected' }, 30)).toBe('not_connected')
  expect(badgeOf({ state: 'expiring', daysLeft: 3 })).toEqual({ word: 'Expires in 3 days', tone: 'warning' })
})
