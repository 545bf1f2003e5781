/**
 * The entry point of the web server. With one process, it becomes that process; with several, it becomes the primary
 * process, which does not load the application.
 */
import path from 'node:path'
import { configuredProcessCount } from '#app/kit/processes/process-count.server'
import { runPrimary } from '#app/kit/processes/run-primary.server'

if (import.meta.env.PROD) {
  const file = path.resolve('build/server/index.js')
  const count = configuredProcessCount()
  if (count === 1) await import(/* @vite-ignore */ file)
  else await runPrimary(file, count)
}
