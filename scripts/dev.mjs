// npm run dev: like `npm run up`, with the pages served by Vite as they are edited.
import { join } from 'node:path'
import { isReady, startEmulators } from './application.mjs'
import { keepRunning, start, startOnce } from './children.mjs'
import { atEnd, untilEnded } from './ending.mjs'
import { dataDirectory, productionEnvironment, reachDatabase, readDotEnv } from './environment.mjs'
import { claimPort } from './ports.mjs'
import { build, install } from './preparation.mjs'
import { root } from './root.mjs'

/** @import { Environment } from './environment.mjs' */

await untilEnded(async () => {
  readDotEnv()
  const host = process.env.HOST || '127.0.0.1'
  const port = await claimPort(Number(process.env.PORT || 3000), host)
  await install()
  // The schema and the stand-ins come from the build; only the pages are live.
  await build()

  const place = { directory: dataDirectory(), port, host, baseUrl: process.env.BASE_URL }
  const database = await atEnd(reachDatabase())
  /** @type {Environment} */
  const environment = { ...productionEnvironment(place), ...database.environment, NODE_ENV: 'development' }
  const complete = { ...environment, ...(await startEmulators(environment, atEnd)) }
  await (await atEnd(startOnce('setup', [], complete))).finished
  await (await atEnd(startOnce('demo', [], complete))).finished
  const begin = () => start(join(root, 'scripts/vite-server.mjs'), [], complete)
  const vite = await atEnd(keepRunning('development server', begin, isReady(complete)))
  await vite.ready
  console.log(`\nHighstreet is running at ${environment.BASE_URL} (Ctrl-C stops it)`)
})
