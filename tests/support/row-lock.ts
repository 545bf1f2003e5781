/** A connection that holds locks on rows, so that the order of concurrent transactions is known. */
import pg from 'pg'
import { afterAll, expect } from 'vitest'
import type { TestDatabase } from './test-database'

export async function openRowLock({ ownerUrl }: TestDatabase) {
  const client = new pg.Client({ connectionString: ownerUrl })
  await client.connect()
  afterAll(() => client.end())

  const countWaiting = async () => {
    // Within a transaction, the view repeats the result of its first read.
    await client.query('select pg_stat_clear_snapshot()')
    const { rows } = await client.query<{ count: number }>(
      `select count(*)::int as count from pg_stat_activity
       where datname = current_database() and wait_event_type = 'Lock'`,
    )
    return rows[0]!.count
  }

  return {
    /** Locks what `query` selects `for update`. */
    async hold(query: string, values: unknown[]): Promise<void> {
      await client.query('begin')
      await client.query(query, values)
    },
    /** Waits until this many transactions wait for a lock, held here or elsewhere. */
    untilWaiting: (count: number) =>
      expect.poll(countWaiting, { timeout: 20_000, interval: 20 }).toBeGreaterThanOrEqual(count),
    release: () => client.query('commit'),
  }
}
