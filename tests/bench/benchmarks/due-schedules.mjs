// Measures how fast the built worker processes ten thousand schedules that are due in the same minute, compared with
// one statement that advances them and creates their runs without computing the next scheduled times. Also measures the
// slowest database statement during this time.
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { startOnce, startProcess, stopProcess } from '../../../scripts/child-processes.mjs'
import { createDatabase, environmentFor, withOwnerClient } from '../scale-database.mjs'
import { formatInteger, ratioVerdict, timeVerdict } from '../verdicts.mjs'

/** @import { Environment } from '../../../scripts/environment.mjs' */
/** @import { BenchmarkContext } from '../measurements.mjs' */
/** @import { Verdict } from '../verdicts.mjs' */

const databaseName = 'highstreet_due'

/**
 * @param {BenchmarkContext} context
 * @returns {Promise<Verdict[]>}
 */
export async function measureDueSchedules({ directory, server, isSmall, registerStoppable }) {
  const schedules = isSmall ? 2_000 : 10_000
  await createDatabase(server, databaseName, { fresh: true })
  const environment = environmentFor(server, directory, databaseName)
  await (await registerStoppable(startOnce('setup', [], environment, 'ignore'))).finished
  await seedSchedules(environment, schedules)
  const baseline = schedules / (await timeSingleStatement(environment))
  await withOwnerClient(environment, (client) => client.query('vacuum analyze scheduled_exports'))
  const watch = watchStatements(environment)
  const worker = startProcess('worker', [], environment, 'ignore')
  await registerStoppable({ stop: () => stopProcess(worker) })
  const rate = schedules / (await waitForRuns(environment, schedules))
  await stopProcess(worker)
  const slowest = await watch.end()
  console.log(
    `slowest statement: ${Math.round(slowest.ms)} ms: ${slowest.query.replace(/\s+/g, ' ').slice(0, 120)}`,
  )
  await createDatabase(server, databaseName, { fresh: true })
  return [
    ratioVerdict(`${formatInteger(schedules)} due schedules taken up, against one statement`, {
      measured: rate,
      baseline,
      goal: 0.02,
      unit: 'schedules/s',
    }),
    timeVerdict('Slowest statement meanwhile', slowest.ms, 500),
  ]
}

/**
 * @param {Environment} environment
 * @param {number} schedules
 */
function seedSchedules(environment, schedules) {
  return withOwnerClient(environment, async (client) => {
    // The accounts are suspended, so that no files are written: this measures how fast schedules are found, not how
    // fast a hundred thousand rows of CSV are written.
    await client.query(
      `insert into accounts (name, status) select 'Due ' || n, 'suspended' from generate_series(1, 200) n`,
    )
    await client.query(
      `insert into scheduled_exports (account_id, created_by, report, name, filter, frequency, local_time, time_zone, next_at)
       select 1 + n % 200, 1, 'reviews', 'Schedule ' || n, '{"v": 1}', 'daily', '13:00',
         (array['Europe/Amsterdam', 'America/New_York', 'Asia/Kolkata', 'UTC'])[1 + n % 4],
         now() + case when n > $1 then interval '10 days' else interval '0' end
       from generate_series(1, $1::integer * 2) n`,
      [schedules],
    )
    await client.query('analyze scheduled_exports')
  })
}

/**
 * Returns the seconds that one statement takes to write the same rows.
 * @param {Environment} environment
 */
function timeSingleStatement(environment) {
  return withOwnerClient(environment, async (client) => {
    await client.query('begin')
    const startedAt = performance.now()
    await client.query(
      `with due as (
         update scheduled_exports set next_at = next_at + interval '1 day' where next_at <= now() returning account_id, id),
       runs as (
         insert into scheduled_export_runs (account_id, scheduled_export_id, occurrence_at)
         select account_id, id, now() from due returning account_id, id)
       insert into pgboss.job (name, data)
       select 'begin-scheduled-run', jsonb_build_object('accountId', account_id::text, 'runId', id::text) from runs`,
    )
    const seconds = (performance.now() - startedAt) / 1000
    await client.query('rollback')
    return seconds
  })
}

/**
 * Waits until all runs have been created. Returns the seconds between the start of the first and the last run.
 * @param {Environment} environment
 * @param {number} schedules
 */
function waitForRuns(environment, schedules) {
  return withOwnerClient(environment, async (client) => {
    for (;;) {
      const { rows } = await client.query(
        `select count(*)::integer as runs,
           extract(epoch from max(started_at) - min(started_at))::float8 as seconds from scheduled_export_runs`,
      )
      if (rows[0].runs === schedules) return rows[0].seconds
      await sleep(50)
    }
  })
}

/**
 * Samples the running statements of the database every few milliseconds. `end` stops sampling and returns the slowest.
 * @param {Environment} environment
 */
function watchStatements(environment) {
  let isDone = false
  const slowest = { ms: 0, query: '' }
  const watching = (async () => {
    const client = new pg.Client({ connectionString: environment.DATABASE_URL })
    await client.connect()
    while (!isDone) {
      const { rows } = await client.query(
        `select extract(epoch from clock_timestamp() - query_start)::float8 * 1000 as ms, query from pg_stat_activity
         where datname = current_database() and state = 'active' and usename = 'app_web' order by 1 desc limit 1`,
      )
      if (rows[0]?.ms > slowest.ms) Object.assign(slowest, rows[0])
      await sleep(5)
    }
    await client.end()
  })()
  return {
    end: async () => {
      isDone = true
      await watching
      return slowest
    },
  }
}
