/**
 * Determines for which locations reviews are fetched from which sources. A source must be able to identify the
 * location: by the location's Google profile, by its listing found in a directory, or by the website of the one
 * location that receives a business's reviews. The reviews of a newly identified location are usually fetched within a
 * minute.
 */
import { sql } from 'kysely'
import { configuration } from '#app/kit/configuration.server'
import { asScheduler } from '#app/kit/database/scheduler-role.server'
import type { Id } from '#app/kit/database/schema'
import { asAccount, type Tx } from '#app/kit/database/tenant.server'
import { defineJob, type JobPayload, type RecurringTask } from '#app/kit/jobs/job'
import { enqueueAll } from '#app/kit/jobs/queue.server'
import { sourceOfDirectorySql } from '#app/product/locations/review-sources/storage-terms.server'
import { subscribeToNotifications } from './subscribe-notifications.server'

const MAX_ACCOUNTS = 200
/** An account's first fetches are spread over this many seconds per hundred locations. */
const SECONDS_PER_HUNDRED = 30

/** Whether the reviews of source `s` are allowed to be stored at all. */
const canStore = sql`s.effective_keep_hours is distinct from 0`

/**
 * Returns a query that selects locations `l` with their ID at each source `s`. Callers can append conditions with
 * `and`.
 */
export const locationRemoteIds = (tx: Tx) => sql`
  select l.id as location_id, s.id as source_id, ${remoteId} as remote_id
  from locations l
  cross join sources s
  left join listings d on d.account_id = l.account_id and d.location_id = l.id and s.code <> 'google'
    and s.code = ${sourceOfDirectorySql(sql`d.directory`)}
  left join source_connections c on c.account_id = l.account_id and c.location_id = l.id and c.source = s.code
    and c.state <> 'disconnected'
  where l.account_id = ${tx.accountId} and s.code in ('google', 'facebook', 'yelp', 'tripadvisor', 'trustpilot')
    and ${remoteId} is not null and ${canStore}`

const remoteId = sql`case s.code when 'google' then l.google_location_name
  when 'trustpilot' then left(nullif(case when c.source is not null then l.website end, ''), 300)
  else d.remote_id end`

export const registerSourcesJob = defineJob<JobPayload>(
  'enrol-reviews',
  async ({ accountId }) => {
    await asAccount(accountId, registerSources)
    await subscribeToNotifications(accountId)
  },
  { requires: 'use', isRepeated: true, concurrency: 1 },
)

export async function registerSources(tx: Tx): Promise<void> {
  await sql`
    insert into review_fetches (account_id, location_id, source_id, remote_id, next_at)
    select ${tx.accountId}::bigint, k.location_id, k.source_id, k.remote_id,
      now() + make_interval(secs => random() * ${SECONDS_PER_HUNDRED} * (count(*) over () / 100))
    from (${locationRemoteIds(tx)}) k
    where not exists (select from review_fetches f
      where f.account_id = ${tx.accountId} and f.location_id = k.location_id and f.source_id = k.source_id)
    on conflict do nothing`.execute(tx)
}

export const registerSourcesTask: RecurringTask = {
  name: 'enrol-reviews',
  concurrency: 1,
  run: async () => {
    if (configuration().reviewsEverySeconds > 0) await enqueueRegistrations()
  },
}

export function enqueueRegistrations(): Promise<Id[]> {
  return asScheduler(
    async (tx) => {
      const { rows } = await sql<{ id: Id }>`
        select distinct account_id::text as id from (
          select l.account_id from locations l where not exists (
            select from review_fetches f
            where f.account_id = l.account_id and f.location_id = l.id and f.source_id = 1)
          union all
          select d.account_id from listings d join sources s on ${canStore} and s.code = ${sourceOfDirectorySql(sql`d.directory`)}
          where not exists (select from review_fetches f
            where f.account_id = d.account_id and f.location_id = d.location_id and f.source_id = s.id)
          union all
          select c.account_id from source_connections c join sources s on s.code = c.source
          where c.source = 'trustpilot' and c.state = 'connected' and c.location_id is not null
            and not exists (select from review_fetches f
              where f.account_id = c.account_id and f.location_id = c.location_id and f.source_id = s.id)
        ) as unknown limit ${MAX_ACCOUNTS}`.execute(tx)
      return rows.map(({ id }) => id)
    },
    (tx, accountIds) =>
      enqueueAll(
        tx,
        registerSourcesJob,
        accountIds.map((accountId) => ({ accountId })),
      ),
  )
}
