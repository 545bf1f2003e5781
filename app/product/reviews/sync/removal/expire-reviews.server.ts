/**
 * Deletes reviews that their source no longer allows us to keep: reviews that were fetched from the source and that it
 * has not shown for the allowed number of hours. Imported reviews belong to the customer and are kept. Unlike removed
 * reviews, expired reviews are not kept as evidence either.
 */
import { type SqlBool, sql } from 'kysely'
import { asScheduler } from '#app/kit/database/scheduler-role.server'
import type { Id } from '#app/kit/database/schema'
import { asAccount, type Tx } from '#app/kit/database/tenant.server'
import { defineJob, type JobPayload, type RecurringTask } from '#app/kit/jobs/job'
import { enqueueAll } from '#app/kit/jobs/queue.server'
import { deleteReviews, lockReviews } from './delete-reviews.server'

/**
 * The number of reviews per transaction. It is small, because each transaction locks the contended rows of the monthly
 * summaries.
 */
const BATCH_SIZE = 500

export const expireReviewsJob = defineJob<JobPayload>(
  'expire-reviews',
  ({ accountId }) => expireAccountReviews(accountId),
  {
    concurrency: 1,
  },
)

export const expireReviewsTask: RecurringTask = {
  name: 'expire-reviews',
  concurrency: 1,
  run: async () => void (await enqueueExpirations()),
}

/** Enqueues a job for each account that fetches reviews from a source with a retention limit. */
export function enqueueExpirations(): Promise<Id[]> {
  return asScheduler(
    async (tx) => {
      const { rows } = await sql<{ id: Id }>`
        select distinct f.account_id::text as id from sources s join review_fetches f on f.source_id = s.id
        where s.effective_keep_hours is not null`.execute(tx)
      return rows.map(({ id }) => id)
    },
    (tx, accountIds) =>
      enqueueAll(
        tx,
        expireReviewsJob,
        accountIds.map((accountId) => ({ accountId })),
      ),
  )
}

async function expireAccountReviews(accountId: Id): Promise<void> {
  const isExpired = sql<SqlBool>`l.listed_at < now() - make_interval(hours => s.effective_keep_hours)`
  while ((await asAccount(accountId, (tx) => expireReviews(tx, isExpired))) === BATCH_SIZE);
  await asAccount(accountId, async (tx) => {
    await sql`
      delete from review_fetches f using sources s
      where f.account_id = ${tx.accountId} and s.id = f.source_id and s.effective_keep_hours = 0`.execute(tx)
  })
}

/**
 * Deletes the reviews of sources `s` with a retention limit. `condition` can refer to the listed reviews `l` to
 * restrict which reviews expire. Returns how many listed reviews were examined.
 */
export async function expireReviews(
  tx: Tx,
  condition = sql<SqlBool>`true`,
  limit = BATCH_SIZE,
): Promise<number> {
  const { rows } = await sql<{ dedupe_key: string; source_id: Id; id: Id | null }>`
    select l.dedupe_key, l.source_id, r.id from listed_reviews l
    join sources s on s.id = l.source_id and s.effective_keep_hours is not null
    left join reviews r on r.account_id = l.account_id and r.source_id = l.source_id
      and r.dedupe_key = l.dedupe_key and r.location_id = l.location_id and r.import_id is null
    where l.account_id = ${tx.accountId} and ${condition}
    order by l.source_id, l.dedupe_key limit ${limit}`.execute(tx)
  for (const [sourceId, listed] of Map.groupBy(rows, (row) => row.source_id)) {
    const ids = listed.flatMap(({ id }) => id ?? [])
    const keys = listed.map(({ dedupe_key }) => dedupe_key)
    await lockReviews(tx, ids)
    await tx
      .deleteFrom('listed_reviews')
      .where('account_id', '=', tx.accountId)
      .where('source_id', '=', sourceId)
      .where('dedupe_key', 'in', keys)
      .execute()
    await deleteReviews(tx, ids)
  }
  return rows.length
}
