/**
 * The entry point of the worker process. It limits heap growth before any other module is loaded, which is why the
 * other modules are imported dynamically.
 */
import { limitHeapGrowth } from '#app/kit/jobs/limit-heap-growth.server'

if (import.meta.env.PROD) {
  limitHeapGrowth()
  const { startWorker, stopWorker } = await import('./run-worker.server')
  const stop = () => void stopWorker().finally(() => process.exit(0))
  process.once('SIGTERM', stop)
  process.once('SIGINT', stop)
  if (process.env.HIGHSTREET_SUPERVISED) process.once('disconnect', stop)
  await startWorker()
}
