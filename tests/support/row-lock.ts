/** Opens a connection that holds locks on rows, so that a test can control the order of concurrent transactions. */
import pg from 'pg'
import { afterAll, expect } from 'vitest'
import type { TestDatabase } from './test-database'

export async function openRowLock({ ownerUrl }: TestDatabase) {
  const client = new pg.Client({ connectionString: ownerUrl })
  await client.connect()
  afterAll(() => client.end())

  const countWaiting = async () => {
    // Within a transaction, the view repeats its first result unless its snapshot is cleared.
    await client.query('select pg_stat_clear_snapshot()')
    const { rows } = await client.query<{ count: number }>(
      `select count(*)::int as count from pg_stat_activity
       where datname = current_database() and wait_event_type = 'Lock'`,
    )
    return rows[0]!.count
  }

  return {
    /** Locks the rows that `query` selects `for update`. */
    async hold(query: string, values: unknown[]): Promise<void> {
      await client.query('begin')
      await client.query(query, values)
    },
    /** Waits until this many transactions of the database wait for a lock, regardless of which connection holds it. */
    untilWaiting: (count: number) =>
      expect.poll(countWaiting, { interval: 20 }).toBeGreaterThanOrEqual(count),
    release: () => client.query('commit'),
  }
}
