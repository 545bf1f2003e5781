/**
 * What Google pushes: that something happened to a place, or to one review of it. Nothing of a message is believed but
 * where to look: the place is fetched at once, and the review by itself. So a message that comes twice, late or in
 * another order does no harm, and needs no memory.
 */
import { sql } from 'kysely'
import { configuration } from '#app/configuration.server'
import { asDue } from '#app/database/due.server'
import {
  isFromGoogle,
  type Notified,
  readNotification,
} from '#app/providers/google-business-profile/notifications.server'

const LARGEST = 64 * 1024
/** More reviews of one place than that are found by reading its list. */
const MOST_ASKED = 50

/** The status to answer with. Google sends again what is answered with another than 2xx, for a week. */
export async function takeNotification(request: Request): Promise<number> {
  const { audience, ...expected } = configuration().googleNotifications
  if (audience === null) return 404
  const isTheirs = await isFromGoogle(request.headers.get('Authorization'), { audience, ...expected })
  if (isTheirs === 'unknown') return 503
  if (!isTheirs) return 401
  const body = await jsonOf(request)
  const notified = body === undefined ? null : readNotification(body)
  if (notified === null) return 400
  for (const one of notified) await fetchSoon(one)
  return 204
}

async function jsonOf(request: Request): Promise<unknown> {
  if (Number(request.headers.get('Content-Length') ?? 0) > LARGEST) return undefined
  try {
    const text = await request.text()
    return text.length > LARGEST ? undefined : JSON.parse(text)
  } catch {
    return undefined
  }
}

/** In whichever account follows it. */
export async function fetchSoon({ profile, reviewId }: Notified): Promise<void> {
  const asked = reviewId === null ? [] : [reviewId]
  await asDue(
    async (tx) => {
      await sql`
        update review_fetches set next_at = least(next_at, now()),
          asked = case when cardinality(asked) < ${MOST_ASKED}
            then array(select unnest(asked) union select unnest(${asked}::text[])) else asked end
        where source_id = 1 and substring(remote_id from 'locations/[^/]+$') = ${profile}`.execute(tx)
    },
    async () => undefined,
  )
}
