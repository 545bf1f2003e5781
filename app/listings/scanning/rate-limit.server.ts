/**
 * Limits the whole installation to the rate a directory allows on the shared access: Bing ten requests in five seconds,
 * Yelp 2,500 in half an hour. Every call advances a timestamp in the database by its share of the window. Half of the
 * limit may be used at once, so that no sliding window ever exceeds the whole. Bing limits each procedure separately: a
 * reading calls two, once each. Google limits edits per profile, which is enforced elsewhere.
 */
import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import { database } from '#app/database/pool.server'
import { type Directory, directoryEntryOf } from '#app/directories/directories'
import type { DirectoryAdapter } from '#app/providers/directory-adapter'
import { throttledResult } from '#app/providers/provider-result'

/** When the wait would be longer than this many seconds, the caller has to retry later. */
const maxWaitSeconds = 15

/** When the directory refuses the whole write, it is sent once more without the refused fields. */
const requestsPerWrite = 2

export function withRateLimit(directory: Directory, adapter: DirectoryAdapter): DirectoryAdapter {
  if (!directoryEntryOf(directory).limit) return adapter
  const rateLimited =
    <Args extends unknown[], T>(call: (...args: Args) => Promise<T>, requests = 1) =>
    async (...args: Args) => {
      const seconds = await waitForSlot(directory, requests)
      return seconds > 0 ? throttledResult('Request limit reached.', seconds) : call(...args)
    }
  return {
    ...adapter,
    find: rateLimited(adapter.find),
    read: rateLimited(adapter.read),
    write: rateLimited(adapter.write, requestsPerWrite),
    confirm: rateLimited(adapter.confirm),
  }
}

async function waitForSlot(directory: Directory, requests: number): Promise<number> {
  for (let waited = 0; ; ) {
    const seconds = await reserveRequests(directory, requests)
    if (seconds === 0 || waited + seconds > maxWaitSeconds) return seconds
    await sleep(seconds * 1000)
    waited += seconds
  }
}

/** Returns 0 and counts the requests when they may be sent now. Otherwise returns the seconds to wait. */
export async function reserveRequests(directory: Directory, requests = 1): Promise<number> {
  const limit = directoryEntryOf(directory).limit
  if (!limit) return 0
  // Half of the allowed rate on average, with a burst of half of the window's calls.
  const step = sql`make_interval(secs => ${(limit.seconds / limit.calls) * 2 * requests})`
  const burst = sql`make_interval(secs => ${limit.seconds - (limit.seconds / limit.calls) * 2 * requests})`
  const { rows } = await sql<{ busy_until: Date }>`
    insert into directory_rate_limits as p (directory, busy_until) values (${directory}, clock_timestamp() + ${step})
    on conflict (directory) do update set busy_until = greatest(p.busy_until, clock_timestamp()) + ${step}
      where p.busy_until <= clock_timestamp() + ${burst}
    returning busy_until`.execute(database())
  if (rows.length > 0) return 0
  return Math.ceil((limit.seconds / limit.calls) * 2 * requests)
}
