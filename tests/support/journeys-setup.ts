/**
 * Starts the applications that the journeys run against: for each shard, the built application with its worker and the
 * emulators of third parties, on one temporary PostgreSQL. Everything is removed when this process ends, even if it is
 * killed.
 */
import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { startApplication } from '../../scripts/application.mjs'
import { keepRunning, startProcess } from '../../scripts/child-processes.mjs'
import { databaseEnvironment, productionEnvironment } from '../../scripts/environment.mjs'
import { startPostgres } from '../../scripts/local-postgres.mjs'
import { claimPort } from '../../scripts/ports.mjs'
import { executeSql } from './execute-sql'
import { environmentVariableOf, type Shard, shards } from './shards'

type Stoppable = { stop: () => Promise<void> }

export default async function startShards(): Promise<() => Promise<void>> {
  const directory = mkdtempSync(path.join(tmpdir(), 'highstreet-journeys-'))
  // If root runs the tests, PostgreSQL's account must be able to enter the directory.
  chmodSync(directory, 0o755)
  const settings = { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off', max_connections: 200 }
  const postgres = await startPostgres({
    directory: path.join(directory, 'postgres'),
    database: 'journeys',
    settings,
    temporary: true,
  })
  const parts: (Stoppable | Promise<Stoppable>)[] = [postgres]
  const registerPart = <T extends Stoppable>(part: T | Promise<T>) => {
    parts.push(part)
    return Promise.resolve(part)
  }
  const startShard = async (shard: Shard) => {
    await postgres.createDatabase(shard.name)
    const port = await claimPort(0, '127.0.0.1')
    const environment: Record<string, string | undefined> = {
      ...productionEnvironment({ directory: path.join(directory, shard.name), port, host: '127.0.0.1' }),
      ...databaseEnvironment(postgres, shard.name),
      // Send changes to the directories at once, because no journey can wait half an hour for Auto Sync.
      AUTO_SYNC_SECONDS: '0',
    }
    const fullEnvironment = await startApplication(environment, registerPart, 'silent', ['emulators'])
    // Remove the work that the worker would do first: analyzing all reviews, reading the photos of all Google profiles, and scanning all locations in the
    // directories. Journeys would have to wait for it before their own jobs run.
    await executeSql(environment.DATABASE_URL, 'delete from keyword_analyses')
    await executeSql(
      environment.DATABASE_URL,
      `update location_listings set photos_due_at = now() + interval '1 day'`,
    )
    await executeSql(
      environment.DATABASE_URL,
      "update location_listings set next_scan_at = now() + interval '1 day'",
    )
    await registerPart(keepRunning('worker', () => startProcess('worker', [], fullEnvironment)))
    process.env[environmentVariableOf(shard, 'URL')] = fullEnvironment.BASE_URL
    process.env[environmentVariableOf(shard, 'GOOGLE_URL')] = fullEnvironment.GOOGLE_BUSINESS_URL
    process.env[environmentVariableOf(shard, 'DATABASE_URL')] = environment.DATABASE_URL
  }
  await Promise.all(shards.map(startShard))
  return async () => {
    for (const part of parts.reverse()) await (await part).stop()
    rmSync(directory, { recursive: true, force: true })
  }
}
