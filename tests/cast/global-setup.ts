/**
 * One PostgreSQL for the whole run, in a temporary directory, with the migrated template, its job queues included,
 * that every test file clones, and one with the demo company for tests of the application. The server is gone with its
 * files when this process has ended, however it ended.
 */
import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import type { TestProject } from 'vitest/node'
import { migrate } from '#app/database/migrate.server'
import { seedDemo } from '#app/database/seed.server'
import { allJobs } from '#app/jobs/all-jobs.server'
import { createQueues } from '#app/jobs/queue.server'
import { startPostgres } from '../../scripts/local-postgres.mjs'
import { execute } from './execute'

declare module 'vitest' {
  interface ProvidedContext {
    /** Connection URLs of the run's server; the word DATABASE stands where a database's name belongs. */
    postgres: { ownerUrl: string; webUrl: string }
  }
}

const speedOverSafety = {
  fsync: 'off',
  synchronous_commit: 'off',
  full_page_writes: 'off',
  max_connections: 200,
  shared_buffers: '128MB',
}

export default async function start(project: TestProject): Promise<() => Promise<void>> {
  const directory = mkdtempSync(path.join(tmpdir(), 'highstreet-test-'))
  const server = await startPostgres({
    directory,
    database: 'template',
    settings: speedOverSafety,
    temporary: true,
  })
  await prepare(server.ownerUrl)
  await execute(server.urlFor('postgres'), 'create database demo template template')
  await seedDemo(server.urlFor('demo'), new Date())
  // A worker would read the demo's reviews for their keywords in every file that starts one: ten seconds of a core each.
  await execute(server.urlFor('demo'), 'delete from keyword_analyses')
  project.provide('postgres', {
    ownerUrl: server.urlFor('DATABASE'),
    webUrl: server.urlFor('DATABASE', 'app_web'),
  })
  return server.stop
}

async function prepare(ownerUrl: string): Promise<void> {
  await migrate(ownerUrl)
  await createQueues(ownerUrl, allJobs)
}
