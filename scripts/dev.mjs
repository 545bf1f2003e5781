// npm run dev: like `npm run up`, but runs the sources without a build. Vite loads the web server and the worker, so
// that every edit takes effect. The setup, the demo and the emulators are loaded only once, at startup.
import { join } from 'node:path'
import { startEmulators, waitUntilReady } from './application.mjs'
import { keepRunning, startOnce, startProcess } from './child-processes.mjs'
import { dataDirectory, ensureDatabase, productionEnvironment, readDotEnv } from './environment.mjs'
import { claimPort } from './ports.mjs'
import { install } from './preparation.mjs'
import { root } from './root.mjs'
import { runMain, stopAtEnd } from './shutdown.mjs'

/** @import { Environment } from './environment.mjs' */

const source = join(root, 'scripts/run-source.mjs')

await runMain(async () => {
  readDotEnv()
  const host = process.env.HOST || '127.0.0.1'
  const port = await claimPort(Number(process.env.PORT || 3000), host)
  await install()

  const serverOptions = { directory: dataDirectory(), port, host, baseUrl: process.env.BASE_URL }
  const database = await stopAtEnd(ensureDatabase())
  /** @type {Environment} */
  const environment = {
    ...productionEnvironment(serverOptions),
    ...database.environment,
    NODE_ENV: 'development',
  }
  const emulators = { entry: source, args: ['app/demo/emulators/emulators.server.ts'] }
  const fullEnvironment = { ...environment, ...(await startEmulators(environment, stopAtEnd, emulators)) }
  /** @type {[file: string, name: string][]} */
  const steps = [
    ['app/site/assembly/setup.server.ts', 'setUp'],
    ['app/demo/demo-command.server.ts', 'loadDemo'],
  ]
  for (const step of steps) await (await stopAtEnd(startOnce(source, step, fullEnvironment))).finished

  const starterOf = (/** @type {string} */ script) => () =>
    startProcess(join(root, 'scripts', script), [], fullEnvironment)
  const web = keepRunning('development server', starterOf('vite-server.mjs'), waitUntilReady(fullEnvironment))
  await (await stopAtEnd(web)).ready
  await stopAtEnd(keepRunning('worker', starterOf('vite-worker.mjs')))
  console.log(`\nHighstreet is running at ${environment.BASE_URL} (Ctrl-C stops it)`)
})
