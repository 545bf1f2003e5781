/**
 * Handles Google's push notifications about changes to a location or to one of its reviews. A notification only
 * schedules fetches: of the location, and individually of the review. Therefore, a notification that arrives twice,
 * late or out of order does no harm, and notifications do not have to be stored.
 */
import { sql } from 'kysely'
import { configuration } from '#app/kit/configuration.server'
import { asScheduler } from '#app/kit/database/scheduler-role.server'
import { log } from '#app/kit/log.server'
import {
  isFromGoogle,
  type ProfileNotification,
  parseNotification,
} from '#app/kit/providers/google-business-profile/notifications.server'

const MAX_BYTES = 64 * 1024
/** The maximum number of a location's reviews to fetch individually. Further reviews are fetched with the list. */
const MAX_PENDING = 50

/**
 * Processes a notification and returns the HTTP status of the response. Google resends notifications for up to a week
 * until the status is 2xx.
 */
export async function receiveNotification(request: Request): Promise<number> {
  const { audience, sender, ...expected } = configuration().google.notifications
  if (audience === null || sender === null) return 404
  const bearer = request.headers.get('Authorization')
  const isAuthentic = await isFromGoogle(bearer, { audience, sender, ...expected })
  if (isAuthentic === 'unknown') return 503
  if (!isAuthentic) return 401
  const body = await readJson(request)
  const notifications = body === undefined ? null : parseNotification(body)
  if (notifications === null) log.warn('could not parse a notification from Google')
  for (const notification of notifications ?? []) await scheduleFetch(notification)
  return 204
}

async function readJson(request: Request): Promise<unknown> {
  if (Number(request.headers.get('Content-Length') ?? 0) > MAX_BYTES) return undefined
  try {
    const text = await request.text()
    return text.length > MAX_BYTES ? undefined : JSON.parse(text)
  } catch {
    return undefined
  }
}

/** Schedules the fetch in every account that has the location, but not before a retry time that Google has returned. */
async function scheduleFetch({ profile, reviewId }: ProfileNotification): Promise<void> {
  const pendingIds = reviewId === null ? [] : [reviewId]
  await asScheduler(
    async (tx) => {
      await sql`
        update review_fetches set next_at = least(next_at, greatest(now(), not_before)),
          pending_review_ids = case when cardinality(pending_review_ids) < ${MAX_PENDING}
            then array(select unnest(pending_review_ids) union select unnest(${pendingIds}::text[])) else pending_review_ids end
        where source_id = 1 and substring(remote_id from 'locations/[^/]+$') = ${profile}`.execute(tx)
      await sql`
        with due as (
          select account_id, location_id from location_listings where (account_id, location_id) in (
            select account_id, location_id from review_fetches
            where source_id = 1 and substring(remote_id from 'locations/[^/]+$') = ${profile})
          order by account_id, location_id for update)
        update location_listings l set next_scan_at = least(l.next_scan_at, now())
        from due where l.account_id = due.account_id and l.location_id = due.location_id`.execute(tx)
    },
    async () => undefined,
  )
}
