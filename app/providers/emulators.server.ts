/**
 * Starts the emulator of every third party on one port of this machine and prints, on one line, the configuration that
 * points Highstreet at them. With a data directory they remember what was published. Ends with SIGTERM, or with its
 * supervisor.
 */
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import express from 'express'
import { thirdParties } from './access.server'
import { demoPlaces } from './emulated-demo'

const directory = process.env.DATA_DIR
const since = process.env.EMULATORS_SINCE ? new Date(process.env.EMULATORS_SINCE) : null
const places = demoPlaces()
const app = express()
for (const [name, { emulator }] of Object.entries(thirdParties)) {
  const snapshotPath = directory && join(directory, `emulated-${name}.json`)
  app.use(`/${name}`, await emulator.start({ snapshotPath, places, since }))
}

const server = app.listen(Number(process.env.EMULATORS_PORT ?? 0), '127.0.0.1', () => {
  const { port } = server.address() as AddressInfo
  const variables = Object.entries(thirdParties).map(([name, { emulator }]) =>
    emulator.variables(`http://127.0.0.1:${port}/${name}`),
  )
  process.stdout.write(`listening ${JSON.stringify(Object.assign({}, ...variables))}\n`)
})

for (const signal of ['SIGTERM', 'SIGINT'] as const) process.on(signal, () => process.exit(0))
if (process.env.HIGHSTREET_SUPERVISED === '1') process.on('disconnect', () => process.exit(0))
