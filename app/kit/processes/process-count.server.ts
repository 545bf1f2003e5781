/**
 * The number of processes that serve the web pages on this machine. Each of them gets an equal share of every limit
 * that is set for the web server as a whole.
 */
import cluster from 'node:cluster'
import { availableParallelism } from 'node:os'

export const MAX_PROCESSES = 64
const MAX_DEFAULT = 4

/**
 * Returns the number of processes to start: WEB_PROCESSES or, in production, one per available core, at most four. On
 * Linux, Node takes the CPU limit of the container into account.
 */
export function configuredProcessCount({ WEB_PROCESSES = '', NODE_ENV } = process.env): number {
  if (WEB_PROCESSES === '')
    return NODE_ENV === 'production' ? Math.min(MAX_DEFAULT, availableParallelism()) : 1
  const count = Number(WEB_PROCESSES)
  // For an invalid value, start one process: its configuration reports the value with all other invalid ones.
  return Number.isInteger(count) && count >= 1 && count <= MAX_PROCESSES ? count : 1
}

/** Returns the number of processes that share the limits: 1 in the job worker, in commands and in tests. */
export function processCount(): number {
  return cluster.isWorker ? configuredProcessCount() : 1
}

/**
 * Returns this process's share of a limit. It is at least `minimum`, so the shares of many processes can exceed the
 * limit, but a limit below the minimum stays as it is.
 */
export function processShare(limit: number, minimum = 1): number {
  return Math.max(Math.min(limit, minimum), Math.floor(limit / processCount()))
}
