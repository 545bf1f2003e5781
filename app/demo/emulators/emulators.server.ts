/**
 * Starts the emulators of all providers on one local port and prints one line with the environment variables that point
 * Highstreet at them. If `DATA_DIR` is set, the emulators store their state there. Exits on SIGTERM or SIGINT, or when
 * the supervising process ends.
 */
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import express from 'express'
import type { declareEmulator } from './declare-emulator'
import { demoLocations } from './demo-locations'

const directory = process.env.DATA_DIR
const since = process.env.EMULATORS_SINCE ? new Date(process.env.EMULATORS_SINCE) : null
const locations = demoLocations()
const app = express()
const emulatorModules = import.meta.glob<ReturnType<typeof declareEmulator>>('./*/start.server.ts', {
  import: 'emulator',
  eager: true,
})
const emulators = Object.values(emulatorModules)
for (const { name, start } of emulators) {
  const snapshotPath = directory && join(directory, `emulated-${name}.json`)
  app.use(`/${name}`, start({ snapshotPath, locations, since }))
}

const server = app.listen(Number(process.env.EMULATORS_PORT ?? 0), '127.0.0.1', () => {
  const { port } = server.address() as AddressInfo
  const variables = emulators.map((emulator) =>
    emulator.variables(`http://127.0.0.1:${port}/${emulator.name}`),
  )
  process.stdout.write(`listening ${JSON.stringify(Object.assign({}, ...variables))}\n`)
})

for (const signal of ['SIGTERM', 'SIGINT'] as const) process.on(signal, () => process.exit(0))
if (process.env.HIGHSTREET_SUPERVISED === '1') process.on('disconnect', () => process.exit(0))
