/**
 * The built application for one test file: web server, worker and stand-ins on free ports, with the demo
 * company in a database of the file's own. Stopped by itself after the file's last test.
 */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll } from 'vitest'
import { startApplication } from '../../scripts/application.mjs'
import { productionEnvironment } from '../../scripts/environment.mjs'
import { claimPort } from '../../scripts/ports.mjs'
import { type TestDatabase, testDatabase } from './database'

export type TestApplication = {
  /** Without a slash at the end. */
  url: string
  database: TestDatabase
  /** Where the stand-in of Google's API listens. */
  googleUrl: string
  /** What its processes were started with. */
  environment: Record<string, string | undefined>
}

type Stoppable = { stop: () => Promise<void> }

/** `settings` go into the environment; where it listens stays the same, whatever BASE_URL says it is called. */
export async function testApplication(settings: Record<string, string> = {}): Promise<TestApplication> {
  const database = await testDatabase('demo')
  const directory = mkdtempSync(path.join(tmpdir(), 'highstreet-http-'))
  const parts: (Stoppable | Promise<Stoppable>)[] = []
  const note = <T extends Stoppable>(part: T | Promise<T>) => {
    parts.push(part)
    return Promise.resolve(part)
  }
  afterAll(async () => {
    for (const part of parts.reverse()) await (await part).stop()
    rmSync(directory, { recursive: true, force: true })
  })
  const port = await claimPort(0, '127.0.0.1')
  const environment = await startApplication(
    {
      ...productionEnvironment({ directory, port, host: '127.0.0.1' }),
      DATABASE_URL: database.ownerUrl,
      DATABASE_WEB_URL: database.webUrl,
      AUTO_SYNC_SECONDS: '0',
      LISTING_SCANS: '0',
      REVIEWS_EVERY_SECONDS: '0',
      ...settings,
    },
    note,
    'not',
  )
  return {
    url: `http://localhost:${port}`,
    database,
    googleUrl: String(environment.GOOGLE_BUSINESS_URL),
    environment,
  }
}
