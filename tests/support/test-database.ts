/**
 * A database of its own for one test file: a clone of the migrated template, empty but for the schema.
 * The application reads its configuration when it first needs it, so a file asks for its database before
 * it calls anything that queries: `const database = await testDatabase()` at the top, dropped by itself.
 */

import { randomBytes } from 'node:crypto'
import { afterAll, inject } from 'vitest'
import { registerAllLookups } from '#app/assembly/all-lookups.server'
import { stopQueue } from '#app/jobs/queue.server'
import { executeSql } from './execute-sql'

registerAllLookups()

export type TestDatabase = {
  /** Superuser: for preparing rows past row-level security, and for reading what was written. */
  ownerUrl: string
  /** What DATABASE_URL is: the same, or an owner as a managed database gives one (global-setup.ts). */
  operatorUrl: string
  /** What web and worker sign in as. */
  webUrl: string
  /** Called by itself after the file's last test. */
  drop: () => Promise<void>
}

/** `demo` is there for tests of the application alone. */
export async function createTestDatabase(template: 'template' | 'demo' = 'template'): Promise<TestDatabase> {
  const name = `test_${randomBytes(6).toString('hex')}`
  const urls = inject('postgres')
  const executeAsOwner = (sql: string) => executeSql(urls.ownerUrl.replace('DATABASE', 'postgres'), sql)
  await executeAsOwner(`create database ${name} template ${template} strategy file_copy owner ${urls.owner}`)

  const ownerUrl = urls.ownerUrl.replace('DATABASE', name)
  const webUrl = urls.webUrl.replace('DATABASE', name)
  const operatorUrl = urls.operatorUrl.replace('DATABASE', name)
  process.env.DATABASE_URL = operatorUrl
  process.env.DATABASE_WEB_URL = webUrl
  // The test runner sets it to a mere path, its own base.
  delete process.env.BASE_URL
  const drop = async () => {
    await stopQueue()
    await executeAsOwner(`drop database if exists ${name} with (force)`)
  }
  afterAll(drop)
  return { ownerUrl, operatorUrl, webUrl, drop }
}
