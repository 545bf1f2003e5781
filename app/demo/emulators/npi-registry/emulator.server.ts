/**
 * Emulates the NPPES registry for the demo and for tests. It searches the demo's records and real records that others
 * published (see SOURCES.md). It follows the documented rules, including the errors, the silent limit of 200 results,
 * and status 200 for all responses. `POST /emulator/faults` makes the next calls fail.
 */
import express from 'express'
import { callJournal } from '../protocol/call-journal.server'
import { faultSchema, faultSwitches } from '../protocol/faults.server'
import { demoRecords } from './demo-records'
import realRecords from './records.json'
import { type RegistryRecord, searchRegistry } from './search-registry'

export function npiEmulator(): express.Express {
  const app = express()
  const calls = callJournal()
  const switches = faultSwitches()
  const records = [...(realRecords as RegistryRecord[]), ...demoRecords]

  app.disable('x-powered-by')
  app.use(express.json())
  app.get('/emulator/calls', (_, response) => void response.json({ calls: calls.calls }))
  app.post('/emulator/faults', (request, response) => {
    switches.faults.push(faultSchema.parse(request.body))
    response.json({})
  })
  app.get('/api', calls.record, switches.intervene, (request, response) => {
    const query = Object.fromEntries(
      Object.entries(request.query).map(([name, value]) => [name, String(value).trim()]),
    )
    response.json(searchRegistry(records, query))
  })
  return app
}
