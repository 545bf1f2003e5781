/**
 * Keeps the whole installation to what a directory allows the access it shares: Bing ten requests in five seconds,
 * Yelp 2,500 in half an hour. Every call moves an instant in the database on by its share of the window; half of what
 * is allowed may come at once, so that no window of any position holds more than the whole. Bing counts each procedure
 * apart: of the two of a reading each is one. Google counts edits by profile and is kept to that elsewhere.
 */
import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import { database } from '#app/database/pool.server'
import { type Directory, directoryOf } from '#app/directories/directories'
import { throttled } from '#app/providers/answer'
import type { DirectoryAdapter } from '#app/providers/directory-adapter'

/** Longer than this a caller is told to come again. */
const longestWait = 15

/** What it does not take as a whole is sent once more, without the refused fields. */
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

/** 0 when so many more requests may go now, and then they are counted; else the seconds to wait. */
export async function secondsUntilCall(directory: Directory, requests = 1): Promise<number> {
  const limit = directoryOf(directory).limit
  if (!limit) return 0
  // Twice as slow as allowed on average, but half of the window's calls at once.
  const step = sql`make_interval(secs => ${(limit.seconds / limit.calls) * 2 * requests})`
  const ahead = sql`make_interval(secs => ${limit.seconds - (limit.seconds / limit.calls) * 2 * requests})`
  const { rows } = await sql<{ busy_until: Date }>`
    insert into directory_pace as p (directory, busy_until) values (${directory}, clock_timestamp() + ${step})
    on conflict (directory) do update set busy_until = greatest(p.busy_until, clock_timestamp()) + ${step}
      where p.busy_until <= clock_timestamp() + ${ahead}
    returning busy_until`.execute(database())
  if (rows.length > 0) return 0
  return Math.ceil((limit.seconds / limit.calls) * 2 * requests)
}
