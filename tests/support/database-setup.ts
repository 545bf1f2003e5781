/**
 * Starts one PostgreSQL server for all projects that need it, in a temporary directory. It has two template databases: a
 * migrated one (including its job queues) that every test file clones, and one with the demo company for tests of the
 * application. The server and its files are removed when this process ends, even if it is killed.
 */
import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import type { TestProject } from 'vitest/node'
import { seedDemo } from '#app/demo/seed-demo.server'
import { migrate } from '#app/kit/database/migrate.server'
import { prepareWebLogin, webLoginOf } from '#app/kit/database/web-login.server'
import { createQueues } from '#app/kit/jobs/queue.server'
import { allJobs } from '#app/site/assembly/all-jobs.server'
import { startPostgres } from '../../scripts/local-postgres.mjs'
import { executeSql } from './execute-sql'

type TestPostgres = {
  /** The URL for the server's superuser, to prepare rows without row-level security. */
  ownerUrl: string
  /**
   * The value of DATABASE_URL: the URL for the superuser, or for the kind of owner that a managed database provides.
   */
  operatorUrl: string
  /** The role that owns every database. */
  owner: string
  webUrl: string
}

declare module 'vitest' {
  interface ProvidedContext {
    /** The connection URLs of the run's server, with the word DATABASE in place of a database's name. */
    postgres: TestPostgres
    /** The time when the demo was seeded, as an ISO timestamp. */
    demoSince: string
  }
}

/**
 * Whether TEST_DATABASE_OWNER is `managed`. The databases then belong to a role that can create databases and roles but
 * is not a superuser, as in managed databases, and the web and worker processes connect with the login that the
 * migration creates.
 */
const isManaged = process.env.TEST_DATABASE_OWNER === 'managed'

const fastSettings = {
  fsync: 'off',
  synchronous_commit: 'off',
  full_page_writes: 'off',
  max_connections: 200,
  shared_buffers: '128MB',
}

/** Each project loads this module on its own, so what they share is a property of the process. */
const run = globalThis as { testPostgres?: ReturnType<typeof startTestPostgres>; projectCount?: number }

export default async function provideTestPostgres(project: TestProject): Promise<() => Promise<void>> {
  run.testPostgres ??= startTestPostgres()
  run.projectCount = (run.projectCount ?? 0) + 1
  const { postgres, demoSince, stop } = await run.testPostgres
  project.provide('postgres', postgres)
  project.provide('demoSince', demoSince)
  return async () => {
    run.projectCount!--
    if (run.projectCount === 0) await stop()
  }
}

async function startTestPostgres() {
  const directory = mkdtempSync(path.join(tmpdir(), 'highstreet-test-'))
  const server = await startPostgres({
    directory,
    database: 'template',
    settings: fastSettings,
    temporary: true,
  })
  const owner = isManaged ? 'managed_owner' : 'postgres'
  const postgres: TestPostgres = {
    ownerUrl: server.urlFor('DATABASE'),
    operatorUrl: server.urlFor('DATABASE', owner),
    owner,
    webUrl: server.urlFor('DATABASE', isManaged ? 'app_web_template' : 'app_web'),
  }
  const operatorUrlOf = (database: string) => postgres.operatorUrl.replace('DATABASE', database)
  if (isManaged)
    await executeSql(
      server.ownerUrl,
      `create role ${owner} login createdb createrole; alter database template owner to ${owner}`,
    )
  await prepareDatabase(operatorUrlOf('template'))
  await executeSql(server.urlFor('postgres'), `create database demo template template owner ${owner}`)
  const demoSince = new Date()
  await seedDemo(operatorUrlOf('demo'), demoSince)
  // Delete the pending keyword analyses of the demo's reviews. Otherwise, every test file that starts a worker would
  // spend ten seconds of CPU time on them.
  await executeSql(server.urlFor('demo'), 'delete from keyword_analyses')
  return { postgres, demoSince: demoSince.toISOString(), stop: server.stop }
}

async function prepareDatabase(ownerUrl: string): Promise<void> {
  await migrate(ownerUrl)
  await createQueues(ownerUrl, allJobs)
  if (isManaged) await prepareWebLogin(ownerUrl, webLoginOf(ownerUrl, 'any: the server asks for no password'))
}
