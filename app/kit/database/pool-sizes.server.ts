/** The number of database connections that each process can open, by pool. */
import { configuration } from '#app/kit/configuration.server'
import { processCount, processShare } from '#app/kit/processes/process-count.server'

const MIN_PAGES = 4
const MIN_DOWNLOADS = 1
/** A session look-up takes less than a millisecond. More than one, because recording its use can wait for a lock. */
const SESSION_POOL = 4

/** The connections of pg-boss. In the job worker, it also listens for new jobs on a connection of its own. */
export const queuePoolSizes = { sender: 2, worker: 4 } as const
const QUEUE_LISTENERS = 1

/** Returns the sizes of this process's pools. A process of the web server has a share of the configured connections. */
export function poolSizes() {
  const { databasePool, downloadPool } = configuration()
  return {
    pages: processShare(databasePool, MIN_PAGES),
    downloads: processShare(downloadPool, MIN_DOWNLOADS),
    sessions: SESSION_POOL,
  }
}

/** Returns the number of connections that the web server, with all its processes, and one job worker can open. */
export function maxConnections() {
  const { databasePool, downloadPool } = configuration()
  const { pages, downloads, sessions } = poolSizes()
  return {
    web: processCount() * (pages + downloads + sessions + queuePoolSizes.sender),
    worker: databasePool + downloadPool + queuePoolSizes.worker + QUEUE_LISTENERS,
  }
}
