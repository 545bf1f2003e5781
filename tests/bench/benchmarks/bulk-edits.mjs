// Measures a bulk edit of ten thousand locations by the built worker, and its undo, compared with one UPDATE of the
// same rows without any history or checks. Also measures the worker's peak memory.
import { setTimeout as sleep } from 'node:timers/promises'
import { PgBoss } from 'pg-boss'
import { startOnce, startProcess, stopProcess } from '../../../scripts/child-processes.mjs'
import { memoryOf } from '../measurements.mjs'
import { createDatabase, environmentFor, withOwnerClient } from '../scale-database.mjs'
import { formatInteger, memoryVerdict, ratioVerdict } from '../verdicts.mjs'

/** @import { Environment } from '../../../scripts/environment.mjs' */
/** @import { BenchmarkContext } from '../measurements.mjs' */
/** @import { Verdict } from '../verdicts.mjs' */

const databaseName = 'highstreet_bulk'

/**
 * @param {BenchmarkContext} context
 * @returns {Promise<Verdict[]>}
 */
export async function measureBulkEdits({ directory, server, isSmall, registerStoppable }) {
  const locations = isSmall ? 2_000 : 10_000
  await createDatabase(server, databaseName, { fresh: true })
  const environment = environmentFor(server, directory, databaseName)
  await (await registerStoppable(startOnce('setup', [], environment, 'ignore'))).finished
  await seedLocations(environment, locations)
  const worker = startProcess('worker', [], environment, 'ignore')
  await registerStoppable({ stop: () => stopProcess(worker) })
  // The first run warms up the compiler and is not counted.
  await runBulkEdit(environment, weekOfHours('12:00'), null)
  const baseline = locations / (await timeUpdate(environment, weekOfHours('17:00')))
  console.log(`one UPDATE: ${formatInteger(baseline)} locations/s`)
  const edit = await runBulkEdit(environment, weekOfHours('18:00'), null)
  const undo = await runBulkEdit(environment, null, edit.id)
  const memory = memoryOf(worker.pid ?? 0, 'VmHWM')
  await stopProcess(worker)
  await createDatabase(server, databaseName, { fresh: true })
  const toRates = (/** @type {number} */ seconds) => ({
    measured: locations / seconds,
    baseline,
    goal: 0.1,
    unit: 'locations/s',
  })
  return [
    ratioVerdict(
      `Bulk edit of ${formatInteger(locations)} locations, against one UPDATE`,
      toRates(edit.seconds),
    ),
    ratioVerdict('Its undo, against the same', toRates(undo.seconds)),
    memoryVerdict('Bulk edit: peak memory of the worker', memory, 200),
  ]
}

/**
 * @param {Environment} environment
 * @param {number} locations
 */
function seedLocations(environment, locations) {
  return withOwnerClient(environment, async (client) => {
    await client.query(`insert into accounts (id, name) values (1, 'Bulk bench')`)
    await client.query(
      `insert into locations (account_id, name, address, hours)
       select 1, 'Shop ' || n, n || ' High Street', $2 from generate_series(1, $1::integer) n`,
      [locations, weekOfHours('09:30')],
    )
    await client.query('analyze locations')
  })
}

/**
 * Returns the seconds that one statement takes to write the same values and nothing else.
 * @param {Environment} environment
 * @param {string} hours
 */
function timeUpdate(environment, hours) {
  return withOwnerClient(environment, async (client) => {
    const startedAt = performance.now()
    await client.query('update locations set hours = $1, updated_at = now() where account_id = 1', [hours])
    return (performance.now() - startedAt) / 1000
  })
}

/**
 * Runs a bulk edit. Returns its id, and the seconds from the start of the worker's first batch to the end of its last.
 * @param {Environment} environment
 * @param {string | null} desired
 * @param {string | null} undoes
 */
async function runBulkEdit(environment, desired, undoes) {
  const id = await withOwnerClient(environment, async (client) => {
    const { rows } = await client.query(
      `insert into bulk_edits (account_id, field, desired, undoes, status, user_id, actor)
       values (1, 'hours', $1, $2, 'queued', 1, 'Dana') returning id`,
      [desired, undoes],
    )
    await client.query(
      `insert into bulk_edit_locations (account_id, bulk_edit_id, location_id)
       select account_id, $1, id from locations where account_id = 1 order by id`,
      [rows[0].id],
    )
    return String(rows[0].id)
  })
  const boss = new PgBoss({ connectionString: environment.DATABASE_URL, supervise: false, schedule: false })
  await boss.start()
  await boss.send('run-bulk-edit', { accountId: '1', bulkEditId: id })
  await boss.stop({ graceful: false })
  return { id, seconds: await waitForBulkEdit(environment, id) }
}

/**
 * @param {Environment} environment
 * @param {string} id
 */
function waitForBulkEdit(environment, id) {
  return withOwnerClient(environment, async (client) => {
    for (;;) {
      const { rows } = await client.query(
        `select extract(epoch from finished_at - started_at)::float8 as seconds, (
           select count(*)::integer from bulk_edit_locations b
           where b.account_id = e.account_id and b.bulk_edit_id = e.id and b.state <> 'changed') as unchanged
         from bulk_edits e where e.account_id = 1 and e.id = $1`,
        [id],
      )
      const [{ seconds, unchanged }] = rows
      if (seconds !== null && unchanged > 0) throw new Error(`${unchanged} locations were not changed`)
      if (seconds !== null) return seconds
      await sleep(50)
    }
  })
}

/** @param {string} close */
function weekOfHours(close) {
  const day = { open: true, is_24_hours: false, hours: [{ open_time: '09:00', close_time: close }] }
  const days = ['monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday', 'sunday']
  return JSON.stringify(Object.fromEntries(days.map((each) => [each, day])))
}
