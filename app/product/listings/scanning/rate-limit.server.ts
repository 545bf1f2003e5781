/**
 * Limits the calls of all processes to the rate that a directory allows for the installation's access: 10 requests in 5
 * seconds for Bing, 2,500 in 30 minutes for Yelp. Each request advances a timestamp in the database. Half of the limit
 * can be used at once, and the other half is spread over the window, so that no sliding window ever exceeds the limit.
 * Bing limits each procedure separately. A reading calls two procedures, each once, so it counts as one request. Google
 * limits edits per profile, which is enforced elsewhere.
 */
import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import { database } from '#app/kit/database/pool.server'
import { type Directory, directoryEntryOf } from '#app/kit/directories/directories'
import type { DirectoryAdapter } from '#app/kit/providers/directory-adapter'
import { throttledResult } from '#app/kit/providers/provider-result'

/** The maximum wait in seconds. If a call would have to wait longer, the caller has to retry later. */
const maxWaitSeconds = 15

/** If the directory refuses a write because of some fields, the adapter repeats the write without these fields. */
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

/** Counts the requests and returns 0 if they may be sent now. Otherwise, returns the seconds to wait. */
export async function reserveRequests(directory: Directory, requests = 1): Promise<number> {
  const limit = directoryEntryOf(directory).limit
  if (!limit) return 0
  // Allow half of the rate on average, and a burst of half of the window's calls.
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
