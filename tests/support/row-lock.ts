/** A connection that holds rows locked, so that what wants them meets in a known order. */
import pg from 'pg'
import { afterAll, expect } from 'vitest'
import type { TestDatabase } from './test-database'

export async function openRowLock({ ownerUrl }: TestDatabase) {
  const client = new pg.Client({ connectionString: ownerUrl })
  await client.connect()
  afterAll(() => client.end())

  const countWaiting = async () => {
    // Within a transaction the view keeps what its first reading found.
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
    /** Until as many transactions wait for a lock, of this holder or another. */
    untilWaiting: (count: number) =>
      expect.poll(countWaiting, { timeout: 20_000, interval: 20 }).toBeGreaterThanOrEqual(count),
    release: () => client.query('commit'),
  }
}
