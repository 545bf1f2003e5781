/**
 * Determines whether the requested page announces Google posts. Only the listings page does, in an account with the
 * feature, for users who are allowed to write posts.
 */
import { sql } from 'kysely'
import { configuration } from '#app/configuration.server'
import { today } from '#app/filters/resolve-range'
import { clockOf } from '#app/viewer/clock.server'
import type { Viewer } from '#app/viewer/viewer.server'
import { seenCookie, shouldShowPreview } from './preview-cookies'

export type PostsPreview = { firstId: string; cookie: string }

export async function loadPostsPreview(viewer: Viewer, request: Request): Promise<PostsPreview | null> {
  const { pathname } = new URL(request.url)
  const day = today(clockOf(viewer))
  const isShown =
    pathname === viewer.href('/dashboard/local_listings') &&
    shouldShowPreview(request.headers.get('Cookie'), day) &&
    viewer.passes({ setting: 'publishing', feature: 'google_posts', all: ['google_post_content.create'] })
  if (!isShown) return null
  const first = await viewer.query((tx) =>
    tx
      .selectFrom('locations')
      .select('id')
      .where('account_id', '=', tx.accountId)
      .orderBy(sql`lower(name)`)
      .orderBy('id')
      .limit(1)
      .executeTakeFirst(),
  )
  return first ? { firstId: first.id, cookie: seenCookie(day, configuration().secure) } : null
}
