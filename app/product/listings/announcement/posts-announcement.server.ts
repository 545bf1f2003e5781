/** Determines whether the listings page announces Google posts to the viewer. */
import { configuration } from '#app/kit/configuration.server'
import { today } from '#app/platform/filters/resolve-range'
import { isPrefetch } from '#app/platform/page/flash.server'
import { clockOf } from '#app/platform/viewer/clock.server'
import type { Viewer } from '#app/platform/viewer/viewer.server'
import { renewedFinalCookie, seenCookie, shouldAnnouncePosts } from './announcement-cookies'

type Announcement = { isShown: boolean; cookie: string | null }

const notShown: Announcement = { isShown: false, cookie: null }

/**
 * Returns whether to show the announcement, and the cookie to set. Posts are announced only in an account with the
 * feature, to users who may write them, and only on a page with at least one location to select.
 */
export function postsAnnouncement(viewer: Viewer, request: Request, rows: readonly unknown[]): Announcement {
  const cookies = request.headers.get('Cookie')
  const isSecure = configuration().secure
  const finalCookie = renewedFinalCookie(cookies, isSecure)
  if (finalCookie) return { isShown: false, cookie: finalCookie }
  const day = today(clockOf(viewer))
  if (rows.length === 0 || isPrefetch(request) || !shouldAnnouncePosts(cookies, day)) return notShown
  return viewer.passes({
    setting: 'publishing',
    feature: 'google_posts',
    all: ['google_post_content.create'],
  })
    ? { isShown: true, cookie: seenCookie(day, isSecure) }
    : notShown
}
