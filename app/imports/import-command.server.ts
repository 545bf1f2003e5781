/**
 * `npm run import`. Limits heap growth before anything fills the heap, which is why the rest is imported dynamically.
 */
import { keepHeapSmall } from '#app/jobs/small-heap.server'

if (import.meta.env.PROD) {
  keepHeapSmall()
  const { importFile, inWords } = await import('./command/import-file.server')
  const { closePools } = await import('#app/database/pool.server')
  const { stopQueue } = await import('#app/jobs/queue.server')
  try {
    await importFile(process.argv.slice(2), (line) => process.stdout.write(`${line}\n`))
  } catch (error) {
    process.stderr.write(`${inWords(error)}\n`)
    process.exitCode = 1
  } finally {
    await stopQueue()
    await closePools()
  }
}
