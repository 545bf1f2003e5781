// Measures a full scan of two thousand locations at the emulated Google and Apple by the built worker, which is killed
// halfway and replaced: checks that no location is skipped, and measures how many locations are scanned concurrently
// and how much the worker's memory grows.
import { once } from 'node:events'
import readline from 'node:readline'
import { setTimeout as sleep } from 'node:timers/promises'
import { startOnce, startProcess, stopProcess } from '../../../scripts/child-processes.mjs'
import { memoryOf } from '../measurements.mjs'
import { createDatabase, environmentFor, withOwnerClient } from '../scale-database.mjs'
import { formatInteger, memoryVerdict } from '../verdicts.mjs'

/** @import { Environment } from '../../../scripts/environment.mjs' */
/** @import { BenchmarkContext } from '../measurements.mjs' */
/** @import { Verdict } from '../verdicts.mjs' */

const databaseName = 'highstreet_listings'
const maxConcurrency = 5

/**
 * @param {BenchmarkContext} context
 * @returns {Promise<Verdict[]>}
 */
export async function measureListingsScan({ directory, server, isSmall, registerStoppable }) {
  const locations = isSmall ? 300 : 2_000
  await createDatabase(server, databaseName, { fresh: true })
  const database = environmentFor(server, directory, databaseName)
  await (await registerStoppable(startOnce('setup', [], database, 'ignore'))).finished
  const environment = {
    ...database,
    ...(await startEmulators(database, registerStoppable)),
    // Leave out Bing and Yelp, because only their rate limits would be measured: ten requests in five seconds and 2,500
    // in half an hour.
    BING_PLACES_PUID: '',
    YELP_API_KEY: '',
    LISTING_SCANS: '4',
    DATA_DIR: directory,
  }
  await seedLocations(environment, locations)

  const startedAt = performance.now()
  const first = startProcess('worker', [], environment, 'ignore')
  await registerStoppable({ stop: () => stopProcess(first) })
  await waitUntilScanned(environment, locations / 2)
  first.kill('SIGKILL')
  await withOwnerClient(environment, async (client) => {
    // Do not wait for the minute after which the queue gives a dead worker's jobs to another worker.
    await client.query('update location_listings set leased_until = null')
    await client.query(`update pgboss.job set state = 'retry', start_after = now() where state = 'active'`)
  })
  const worker = startProcess('worker', [], environment, 'ignore')
  await registerStoppable({ stop: () => stopProcess(worker) })
  await waitUntilScanned(environment, locations / 2 + 50)
  const before = memoryOf(worker.pid ?? 0)
  let [highest, concurrency] = [before, 0]
  await waitUntilScanned(environment, locations, (leasedCount) => {
    highest = Math.max(highest, memoryOf(worker.pid ?? 0))
    concurrency = Math.max(concurrency, leasedCount)
  })
  const rate = locations / ((performance.now() - startedAt) / 1000)
  console.log(
    `${formatInteger(locations)} locations, ${rate.toFixed(1)} a second; memory before ${formatInteger(before / 2 ** 20)} MB`,
  )
  await stopProcess(worker)
  await createDatabase(server, databaseName, { fresh: true })
  return [
    memoryVerdict(
      `Scan of ${formatInteger(locations)} locations: growth of the worker's memory`,
      highest - before,
      60,
    ),
    {
      what: 'Locations scanned concurrently',
      measured: String(concurrency),
      baseline: '',
      result: String(concurrency),
      goal: `≤ ${maxConcurrency}`,
      holds: concurrency <= maxConcurrency,
    },
  ]
}

/**
 * @param {Environment} environment
 * @param {BenchmarkContext['registerStoppable']} registerStoppable
 * @returns {Promise<Environment>}
 */
async function startEmulators(environment, registerStoppable) {
  const child = startProcess('emulators', [], { ...environment, DATA_DIR: undefined }, 'pipe')
  await registerStoppable({ stop: () => stopProcess(child) })
  const lines = readline.createInterface({ input: /** @type {NodeJS.ReadableStream} */ (child.stdout) })
  const [line] = await once(lines, 'line')
  return JSON.parse(String(line).slice('listening '.length))
}

/**
 * @param {Environment} environment
 * @param {number} locations
 */
async function seedLocations(environment, locations) {
  const profiles = Array.from({ length: locations }, (_, index) => ({
    name: `locations/9${index}`,
    account: 'accounts/9',
    location: { title: 'Bakery', storeCode: `L-${index}`, phoneNumbers: { primaryPhone: '(312) 555-0101' } },
  }))
  const body = JSON.stringify({ accounts: [{ name: 'accounts/9', accountName: 'Bakery' }], profiles })
  const headers = { 'content-type': 'application/json' }
  const url = `${environment.GOOGLE_BUSINESS_URL}/emulator/seed`
  const response = await fetch(url, { method: 'POST', headers, body })
  if (!response.ok) throw new Error(`${url} responded with ${response.status}`)
  await withOwnerClient(environment, async (client) => {
    await client.query(`insert into accounts (id, name) values (9, 'Bakery')`)
    await client.query(
      `insert into locations (account_id, name, public_name, external_id, phone, google_location_name, address, city, state_code, zipcode)
       select 9, 'Place ' || n, 'Bakery', 'L-' || n, '(312) 555-0101', 'accounts/9/locations/9' || n, n || ' State St',
         'Chicago', 'IL', '60602' from generate_series(0, $1::integer - 1) n`,
      [locations],
    )
    await client.query(
      'insert into location_listings (account_id, location_id) select account_id, id from locations',
    )
    await client.query('analyze')
  })
}

/**
 * @param {Environment} environment
 * @param {number} targetCount
 * @param {(atOnce: number) => void} [onPoll]
 */
function waitUntilScanned(environment, targetCount, onPoll = () => undefined) {
  return withOwnerClient(environment, async (client) => {
    for (;;) {
      const { rows } = await client.query(
        `select count(last_checked_at)::integer as scanned,
           count(*) filter (where leased_until > now())::integer as taken from location_listings`,
      )
      onPoll(rows[0].taken)
      if (rows[0].scanned >= targetCount) return
      await sleep(200)
    }
  })
}
