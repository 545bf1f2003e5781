/**
 * Every few seconds, finds locations in all accounts whose Google photos are due to be read, and enqueues up to 50 of
 * them. A location is due four times a day, and right after it was linked to a profile. Like reviews, photos are not read
 * while `REVIEWS_EVERY_SECONDS` is 0.
 */
import { sql } from 'kysely'
import { configuration } from '#app/kit/configuration.server'
import { claimDueRows } from '#app/kit/database/claim-due-rows.server'
import { asScheduler, type SchedulerTx } from '#app/kit/database/scheduler-role.server'
import type { Id } from '#app/kit/database/schema'
import type { RecurringTask } from '#app/kit/jobs/job'
import { enqueueAll } from '#app/kit/jobs/queue.server'
import { readGooglePhotosJob } from './read-google-photos.server'

const readsPerDay = 4
const maxLocations = 50

export const googlePhotosTask: RecurringTask = {
  name: 'read-google-photos',
  concurrency: 1,
  run: async () => {
    if (configuration().reviewsEverySeconds === 0) return
    await asScheduler(claimDueLocations, (tx, due) => enqueueAll(tx, readGooglePhotosJob, due))
  },
}

function claimDueLocations(tx: SchedulerTx): Promise<{ accountId: Id; locationId: Id }[]> {
  return claimDueRows<{ locationId: Id }>(tx, {
    table: 'location_listings',
    key: ['location_id'],
    isDue: sql`photos_due_at <= now()`,
    since: 'photos_due_at',
    limit: maxLocations,
    set: sql`photos_due_at = now() + make_interval(secs => ${86_400 / readsPerDay} * (0.9 + 0.2 * random()))`,
    returning: sql`s.location_id::text as "locationId"`,
  })
}
