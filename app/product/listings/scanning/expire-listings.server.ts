/**
 * Deletes stored listing content that the directory's terms do not allow us to keep any longer. Which fields differ,
 * and our own values, are kept.
 */
import { sql } from 'kysely'
import { asScheduler } from '#app/kit/database/scheduler-role.server'
import type { Id } from '#app/kit/database/schema'
import { asAccount, type Tx } from '#app/kit/database/tenant.server'
import { defineJob, type JobPayload, type RecurringTask } from '#app/kit/jobs/job'
import { enqueueAll } from '#app/kit/jobs/queue.server'
import { sourceOfDirectorySql } from '#app/product/locations/review-sources/storage-terms.server'

export const expireListingsJob = defineJob<JobPayload>(
  'expire-listings',
  ({ accountId }) => asAccount(accountId, expireListings),
  { concurrency: 1 },
)

export const expireListingsTask: RecurringTask = {
  name: 'expire-listings',
  concurrency: 1,
  run: async () => void (await enqueueListingExpiries()),
}

/**
 * Enqueues a job for each account that has a listing in a directory with such terms. Returns the ids of these accounts.
 */
export function enqueueListingExpiries(): Promise<Id[]> {
  return asScheduler(
    async (tx) => {
      const { rows } = await sql<{ id: Id }>`
        select distinct l.account_id::text as id from listings l
        join sources s on s.effective_keep_hours is not null and s.code = ${sourceOfDirectorySql(sql`l.directory`)}`.execute(
        tx,
      )
      return rows.map(({ id }) => id)
    },
    (tx, accountIds) =>
      enqueueAll(
        tx,
        expireListingsJob,
        accountIds.map((accountId) => ({ accountId })),
      ),
  )
}

async function expireListings(tx: Tx): Promise<void> {
  const expiringSources = sql`sources s where s.effective_keep_hours is not null and`
  await sql`
    update listings l set shown = null, url = case when s.effective_keep_hours = 0 then null else l.url end,
      differences = (select coalesce(jsonb_agg(d - 'theirs'), '[]') from jsonb_array_elements(l.differences) d)
    from ${expiringSources} s.code = ${sourceOfDirectorySql(sql`l.directory`)}
      and l.account_id = ${tx.accountId} and l.shown is not null
      and l.checked_ok_at < now() - make_interval(hours => s.effective_keep_hours)`.execute(tx)
  await sql`
    delete from listing_changes c using ${expiringSources} s.code = ${sourceOfDirectorySql(sql`c.directory`)}
      and c.account_id = ${tx.accountId} and c.at < now() - make_interval(hours => s.effective_keep_hours)`.execute(
    tx,
  )
}
