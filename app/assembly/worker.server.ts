/**
 * The worker process. Limits heap growth before anything fills the heap, which is why the rest is imported dynamically.
 */
import { keepHeapSmall } from '#app/jobs/small-heap.server'

if (import.meta.env.PROD) {
  keepHeapSmall()
  const { startWorker, stopWorker } = await import('./work.server')
  const stop = () => void stopWorker().finally(() => process.exit(0))
  process.once('SIGTERM', stop)
  process.once('SIGINT', stop)
  if (process.env.HIGHSTREET_SUPERVISED) process.once('disconnect', stop)
  await startWorker()
}
