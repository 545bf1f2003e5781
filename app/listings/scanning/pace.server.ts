/**
 * Limits the whole installation to the rate a directory allows on the shared access: Bing ten requests in five seconds,
 * Yelp 2,500 in half an hour. Every call advances a timestamp in the database by its share of the window. Half of the
 * limit may be used at once, so that no sliding window ever exceeds the whole. Bing limits each procedure separately: a
 * reading calls two, once each. Google limits edits per profile, which is enforced elsewhere.
 */
import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import { database } from '#app/database/pool.server'
import { type Directory, directoryOf } from '#app/directories/directories'
import { throttled } from '#app/providers/answer'
import type { DirectoryAdapter } from '#app/providers/directory-adapter'

/** When the wait would be longer than this many seconds, the caller has to retry later. */
const longestWait = 15

/** When the directory refuses the whole write, it is sent once more without the refused fields. */
const requestsOfWrite = 2

export function atPace(directory: Directory, adapter: DirectoryAdapter): DirectoryAdapter {
  if (!directoryOf(directory).limit) return adapter
  const paced =
    <Args extends unknown[], T>(call: (...args: Args) => Promise<T>, requests = 1) =>
    async (...args: Args) => {
      const seconds = await secondsLeft(directory, requests)
      return seconds > 0 ? throttled('It allows no more requests for now.', seconds) : call(...args)
    }
  return {
    ...adapter,
    find: paced(adapter.find),
    read: paced(adapter.read),
    write: paced(adapter.write, requestsOfWrite),
    confirm: paced(adapter.confirm),
  }
}

async function secondsLeft(directory: Directory, requests: number): Promise<number> {
  for (let waited = 0; ; ) {
    const seconds = await secondsUntilCall(directory, requests)
    if (seconds === 0 || waited + seconds > longestWait) return seconds
    await sleep(seconds * 1000)
    waited += seconds
  }
}

/** Returns 0 and counts the requests when they may be sent now. Otherwise returns the seconds to wait. */
export async function secondsUntilCall(directory: Directory, requests = 1): Promise<number> {
  const limit = directoryOf(directory).limit
  if (!limit) return 0
  // Half of the allowed rate on average, with a burst of half of the window's calls.
  const step = sql`make_interval(secs => ${(limit.seconds / limit.calls) * 2 * requests})`
  const ahead = sql`make_interval(secs => ${limit.seconds - (limit.seconds / limit.calls) * 2 * requests})`
  const { rows } = await sql<{ busy_until: Date }>`
    insert into directory_rate_limits as p (directory, busy_until) values (${directory}, clock_timestamp() + ${step})
    on conflict (directory) do update set busy_until = greatest(p.busy_until, clock_timestamp()) + ${step}
      where p.busy_until <= clock_timestamp() + ${ahead}
    returning busy_until`.execute(database())
  if (rows.length > 0) return 0
  return Math.ceil((limit.seconds / limit.calls) * 2 * requests)
}
