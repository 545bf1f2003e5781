import { expect, test } from 'vitest'
import {
  dismissalCookie,
  renewedFinalCookie,
  seenCookie,
  shouldAnnouncePosts,
} from '#app/product/listings/announcement/announcement-cookies'

const today = '2026-11-21'

test('posts are announced once a day, again a year after a dismissal, and never after the second', () => {
  const cookiePair = (header: string) => header.split(';')[0]!
  expect(shouldAnnouncePosts(null, today)).toBe(true)
  expect(shouldAnnouncePosts(cookiePair(seenCookie(today, false)), today)).toBe(false)
  expect(shouldAnnouncePosts(cookiePair(seenCookie(today, false)), '2026-11-22')).toBe(true)
  const dismissed = cookiePair(dismissalCookie(null, today, false))
  expect(shouldAnnouncePosts(dismissed, '2027-11-20')).toBe(false)
  expect(shouldAnnouncePosts(dismissed, '2027-11-21')).toBe(true)
  const final = cookiePair(dismissalCookie(dismissed, '2027-11-21', true))
  expect(final).toBe('__Host-googlePostsPreview=FINAL')
  expect(shouldAnnouncePosts(`${dismissed}; ${final}`, '2030-01-01')).toBe(false)
  expect(shouldAnnouncePosts(final, '2030-01-01')).toBe(false)
  expect(cookiePair(renewedFinalCookie(final, true)!)).toBe(final)
  expect(renewedFinalCookie(dismissed, true)).toBeNull()
})
