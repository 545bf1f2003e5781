/**
 * The worker process. Limits heap growth before anything fills the heap, which is why the rest is imported dynamically.
 */
import { limitHeapGrowth } from '#app/jobs/limit-heap-growth.server'

if (import.meta.env.PROD) {
  limitHeapGrowth()
  const { startWorker, stopWorker } = await import('./run-worker.server')
  const stop = () => void stopWorker().finally(() => process.exit(0))
  process.once('SIGTERM', stop)
  process.once('SIGINT', stop)
  if (process.env.HIGHSTREET_SUPERVISED) process.once('disconnect', stop)
  await startWorker()
}
