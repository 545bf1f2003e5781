// npm run dev: like `npm run up`, from the sources and without a build. Pages and the worker are loaded by Vite and follow
// every edit; schema, demo and stand-ins are run once.
import { join } from 'node:path'
import { isReady, startEmulators } from './application.mjs'
import { keepRunning, start, startOnce } from './children.mjs'
import { atEnd, untilEnded } from './ending.mjs'
import { dataDirectory, productionEnvironment, reachDatabase, readDotEnv } from './environment.mjs'
import { claimPort } from './ports.mjs'
import { install } from './preparation.mjs'
import { root } from './root.mjs'

/** @import { Environment } from './environment.mjs' */

const source = join(root, 'scripts/run-source.mjs')

await untilEnded(async () => {
  readDotEnv()
  const host = process.env.HOST || '127.0.0.1'
  const port = await claimPort(Number(process.env.PORT || 3000), host)
  await install()

  const place = { directory: dataDirectory(), port, host, baseUrl: process.env.BASE_URL }
  const database = await atEnd(reachDatabase())
  /** @type {Environment} */
  const environment = { ...productionEnvironment(place), ...database.environment, NODE_ENV: 'development' }
  const emulators = { entry: source, args: ['app/demo/emulators/emulators.server.ts'] }
  const complete = { ...environment, ...(await startEmulators(environment, atEnd, emulators)) }
  /** @type {[file: string, name: string][]} */
  const steps = [
    ['app/assembly/setup.server.ts', 'setUp'],
    ['app/demo/demo-command.server.ts', 'loadDemo'],
  ]
  for (const step of steps) await (await atEnd(startOnce(source, step, complete))).finished

  const begin = (/** @type {string} */ script) => () => start(join(root, 'scripts', script), [], complete)
  const web = keepRunning('development server', begin('vite-server.mjs'), isReady(complete))
  await (await atEnd(web)).ready
  await atEnd(keepRunning('worker', begin('vite-worker.mjs')))
  console.log(`\nHighstreet is running at ${environment.BASE_URL} (Ctrl-C stops it)`)
})
