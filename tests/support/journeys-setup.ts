/**
 * Starts the applications that the journeys run against: for each shard, the built application with its worker and the
 * emulators of third parties, on one temporary PostgreSQL. Each has a database of its own, a clone of the demo.
 * Everything is removed when this process ends, even if it is killed.
 */
import { chmodSync, cpSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setUpDatabase, startApplication, startEmulators } from '../../scripts/application.mjs'
import { databaseEnvironment, productionEnvironment } from '../../scripts/environment.mjs'
import { type LocalPostgres, startPostgres } from '../../scripts/local-postgres.mjs'
import { claimPort } from '../../scripts/ports.mjs'
import { executeSql } from './execute-sql'
import { environmentVariableOf, type Shard, shards } from './shards'

type Stoppable = { stop: () => Promise<void> }

/** The processes of an application. The last one is stopped first. */
class Parts {
  readonly #started: (Stoppable | Promise<Stoppable>)[] = []
  readonly registerPart = <T extends Stoppable>(part: T | Promise<T>): Promise<T> => {
    this.#started.push(part)
    return Promise.resolve(part)
  }
  readonly stop = async (): Promise<void> => {
    for (const part of this.#started.reverse()) await (await part).stop()
  }
}

export default async function startShards(): Promise<() => Promise<void>> {
  const directory = mkdtempSync(path.join(tmpdir(), 'highstreet-journeys-'))
  // If root runs the tests, PostgreSQL's account must be able to enter the directory.
  chmodSync(directory, 0o755)
  const settings = { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off', max_connections: 200 }
  const postgres = await startPostgres({
    directory: path.join(directory, 'postgres'),
    database: 'demo',
    settings,
    temporary: true,
  })
  const demoSince = new Date().toISOString()
  const environmentOf = async (name: string): Promise<Record<string, string | undefined>> => ({
    ...productionEnvironment({
      directory: path.join(directory, name),
      port: await claimPort(0, '127.0.0.1'),
      host: '127.0.0.1',
    }),
    ...databaseEnvironment(postgres, name),
    // Send changes to the directories at once, because no journey can wait half an hour for Auto Sync.
    AUTO_SYNC_SECONDS: '0',
    // The emulators derive ids from the date as the demo does, and midnight may pass in between.
    EMULATORS_SINCE: demoSince,
  })
  const startShard = async (shard: Shard, { registerPart }: Parts) => {
    await executeSql(
      postgres.urlFor('postgres'),
      `create database "${shard.name}" template demo strategy file_copy`,
    )
    cpSync(path.join(directory, 'demo'), path.join(directory, shard.name), { recursive: true })
    const environment = await startApplication(await environmentOf(shard.name), registerPart, 'skip')
    process.env[environmentVariableOf(shard, 'URL')] = environment.BASE_URL
    process.env[environmentVariableOf(shard, 'GOOGLE_URL')] = environment.GOOGLE_BUSINESS_URL
    process.env[environmentVariableOf(shard, 'DATABASE_URL')] = environment.DATABASE_URL
  }
  await loadDemo(await environmentOf('demo'))
  await removeFirstJobs(postgres)
  const partsOfShards = shards.map(() => new Parts())
  await Promise.all(shards.map((shard, n) => startShard(shard, partsOfShards[n]!)))
  return async () => {
    await Promise.all(partsOfShards.map((parts) => parts.stop()))
    await postgres.stop()
    rmSync(directory, { recursive: true, force: true })
  }
}

/** Loads the demo, and stores in the environment's DATA_DIR what it adds to the emulators. */
async function loadDemo(environment: Record<string, string | undefined>): Promise<void> {
  const { registerPart, stop } = new Parts()
  const emulatorSettings = await startEmulators(environment, registerPart)
  await setUpDatabase({ ...environment, ...emulatorSettings }, registerPart, 'silent')
  await stop()
}

/**
 * Removes the work that a worker would do first: analyzing all reviews, reading the photos of all Google profiles, and
 * scanning all locations in the directories. Journeys would have to wait for it before their own jobs run.
 */
async function removeFirstJobs(postgres: LocalPostgres): Promise<void> {
  const url = postgres.urlFor('demo')
  await executeSql(url, 'delete from keyword_analyses')
  await executeSql(
    url,
    "update location_listings set photos_due_at = now() + interval '1 day', next_scan_at = now() + interval '1 day'",
  )
}
