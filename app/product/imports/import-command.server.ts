/**
 * The entry point of `npm run import`. Limits the growth of the heap first, and therefore imports all other modules
 * dynamically afterwards.
 */
import { limitHeapGrowth } from '#app/kit/jobs/limit-heap-growth.server'

if (import.meta.env.PROD) {
  limitHeapGrowth()
  const { importFile, formatError } = await import('./command/import-file.server')
  const { closePools } = await import('#app/kit/database/pool.server')
  const { stopQueue } = await import('#app/kit/jobs/queue.server')
  try {
    await importFile(process.argv.slice(2), (line) => process.stdout.write(`${line}\n`))
  } catch (error) {
    process.stderr.write(`${formatError(error)}\n`)
    process.exitCode = 1
  } finally {
    await stopQueue()
    await closePools()
  }
}
