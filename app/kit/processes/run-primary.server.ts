/**
 * The primary process of a web server with several processes. It loads no other part of the application: it opens the
 * port, starts the processes that share it (`node:cluster`), replaces a process that has ended, and stops them all.
 */
import cluster, { type Worker } from 'node:cluster'
import { once } from 'node:events'
import { setTimeout as sleep } from 'node:timers/promises'
import { relayBroadcasts } from './relay-broadcasts.server'

const MIN_RESTART_DELAY_MS = 500
const MAX_RESTART_DELAY_MS = 30_000
const STABLE_AFTER_MS = 60_000

const running = new Set<Worker>()
let isStopping = false

/** Runs `file` in `count` processes. If the first one ends before it listens, ends with its exit code. */
export async function runPrimary(file: string, count: number): Promise<void> {
  // The processes accept connections themselves. If the primary process handed them over, a connection could stay open
  // without a response: Node never closes the one that is on its way to a process that is killed.
  cluster.schedulingPolicy = cluster.SCHED_NONE
  cluster.setupPrimary({ exec: file, args: [] })
  relayBroadcasts()
  for (const signal of ['SIGTERM', 'SIGINT'] as const) process.on(signal, stop)
  if (process.env.HIGHSTREET_SUPERVISED) process.once('disconnect', stop)

  // Start the first one alone, so that a problem of the configuration is reported only once.
  const first = startWorker(count)
  first.once('exit', exitIfNeverListened)
  await once(first, 'listening')
  first.off('exit', exitIfNeverListened)
  if (process.env.HIGHSTREET_SUPERVISED) process.send?.('listening')
  void keepRunning(first, count)
  for (let started = 1; started < count; started++) void keepRunning(startWorker(count), count)
}

function exitIfNeverListened(code: number | null): void {
  if (!isStopping) process.exit(code ?? 1)
}

function startWorker(count: number): Worker {
  // Only the primary process is supervised from outside. A worker exits when its channel to the primary process closes.
  const worker = cluster.fork({ WEB_PROCESSES: String(count), HIGHSTREET_SUPERVISED: '' })
  running.add(worker)
  worker.once('exit', () => {
    running.delete(worker)
    if (isStopping && running.size === 0) process.exit(0)
  })
  return worker
}

/** Replaces a process whenever it ends, with a delay that grows if the replacements keep ending soon. */
async function keepRunning(worker: Worker, count: number): Promise<void> {
  let current = worker
  let delay = MIN_RESTART_DELAY_MS
  for (;;) {
    const startedAt = Date.now()
    const [code, signal] = await once(current, 'exit')
    if (isStopping) return
    if (Date.now() - startedAt > STABLE_AFTER_MS) delay = MIN_RESTART_DELAY_MS
    process.stderr.write(`A web process ended with ${signal ?? code}; starting another.\n`)
    await sleep(delay)
    delay = Math.min(delay * 2, MAX_RESTART_DELAY_MS)
    if (isStopping) return
    current = startWorker(count)
  }
}

/** Stops all processes, which first finish their open requests. The last one to end ends the primary process. */
function stop(): void {
  isStopping = true
  if (running.size === 0) process.exit(0)
  for (const worker of running) worker.process.kill('SIGTERM')
}
