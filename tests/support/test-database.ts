/**
 * Creates a database for one test file: a clone of the migrated template, empty except for the schema. The application
 * loads its configuration when it first needs it, so a test file must create its database before it calls anything that
 * runs a query: `const database = await createTestDatabase()` at the top. The database is dropped automatically.
 */

import { randomBytes } from 'node:crypto'
import { afterAll, inject } from 'vitest'
import { closePools } from '#app/kit/database/pool.server'
import { stopQueue } from '#app/kit/jobs/queue.server'
import { registerAllLookups } from '#app/site/assembly/all-lookups.server'
import { executeSql } from './execute-sql'

registerAllLookups()

export type TestDatabase = {
  /** The URL for the superuser, to prepare rows without row-level security and to check what was written. */
  ownerUrl: string
  /**
   * The value of DATABASE_URL: the URL for the superuser, or for the kind of owner that a managed database provides
   * (database-setup.ts).
   */
  operatorUrl: string
  /** The URL for the login of the web and worker processes. */
  webUrl: string
  /** Drops the database. Called automatically after the file's last test. */
  drop: () => Promise<void>
}

/** Clones a template. `demo` contains the demo company, for tests of the application. */
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
  // The test runner sets BASE_URL to its own base path, which is not a valid value for the application.
  delete process.env.BASE_URL
  const drop = async () => {
    await stopQueue()
    void closePools()
    await executeAsOwner(`drop database if exists ${name} with (force)`)
  }
  afterAll(drop)
  return { ownerUrl, operatorUrl, webUrl, drop }
}
