/**
 * Handles Google's push notifications about changes to a location or to one of its reviews. A notification only
 * schedules fetches: of the location, and individually of the review. Therefore, a notification that arrives twice,
 * late or out of order does no harm, and notifications do not have to be stored.
 */
import { sql } from 'kysely'
import { asScheduler } from '#app/kit/database/scheduler-role.server'
import {
  type ProfileNotification,
  readNotifications,
} from '#app/product/locations/google-access/google-notifications.server'

/** The maximum number of a location's reviews to fetch individually. Further reviews are fetched with the list. */
const MAX_PENDING = 50

/**
 * Processes a notification and returns the HTTP status of the response. Google resends notifications for up to a week
 * until the status is 2xx.
 */
export async function receiveNotification(request: Request): Promise<number> {
  const received = await readNotifications(request)
  if ('status' in received) return received.status
  for (const notification of received.notifications) await scheduleFetch(notification)
  return 204
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
