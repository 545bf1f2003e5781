/**
 * Indexes the reviews again that an earlier release has indexed, in the background. Until then, searches find them by
 * the words of the earlier release.
 */
import { asScheduler } from '#app/kit/database/scheduler-role.server'
import type { Id } from '#app/kit/database/schema'
import { asAccount } from '#app/kit/database/tenant.server'
import type { RecurringTask } from '#app/kit/jobs/job'
import { log } from '#app/kit/log.server'
import { saveSearchIndex } from './search-index.server'

const BATCH_SIZE = 1_000

export const rebuildSearchIndexTask: RecurringTask = {
  name: 'rebuild-search-index',
  concurrency: 1,
  async run(signal) {
    for (const accountId of await listAccountsToRebuild()) {
      try {
        while (!signal.aborted && (await rebuildBatch(accountId)));
      } catch (error) {
        log.error({ account: accountId, err: error }, 'could not rebuild the search index of an account')
      }
    }
  },
}

function listAccountsToRebuild(): Promise<Id[]> {
  return asScheduler(
    async (tx) => {
      const rows = await tx.selectFrom('review_index_rebuilds').select('account_id').execute()
      return rows.map((row) => row.account_id)
    },
    async () => {},
  )
}

/** Returns false if there is nothing left to do, or if another worker is doing it. */
function rebuildBatch(accountId: Id): Promise<boolean> {
  return asAccount(accountId, async (tx) => {
    const rebuild = await tx
      .selectFrom('review_index_rebuilds')
      .select('review_id')
      .where('account_id', '=', tx.accountId)
      .forUpdate()
      .skipLocked()
      .executeTakeFirst()
    if (!rebuild) return false
    const reviews = await tx
      .selectFrom('review_words')
      .select('review_id as id')
      .where('account_id', '=', tx.accountId)
      .where('review_id', '>', rebuild.review_id)
      .orderBy('review_id')
      .limit(BATCH_SIZE)
      .execute()
    const last = reviews.at(-1)
    if (last) {
      await saveSearchIndex(
        tx,
        reviews.map(({ id }) => id),
      )
      await tx
        .updateTable('review_index_rebuilds')
        .set({ review_id: last.id })
        .where('account_id', '=', tx.accountId)
        .execute()
    } else await tx.deleteFrom('review_index_rebuilds').where('account_id', '=', tx.accountId).execute()
    return last !== undefined
  })
}
