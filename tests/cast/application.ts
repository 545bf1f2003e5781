/**
 * The built application for one test file, on free ports, with the demo company in a database of the file's own: the
 * web server, and what else the file asks for. Stopped by itself after the file's last test, and failed if one request
 * kept the server busy for too long.
 */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, expect, inject } from 'vitest'
import { startApplication } from '../../scripts/application.mjs'
import { productionEnvironment } from '../../scripts/environment.mjs'
import { claimPort } from '../../scripts/ports.mjs'
import { costlyRequestIn, mostCpuMs, slowness } from './costly-requests'
import { type TestDatabase, testDatabase } from './database'

export type TestApplication = {
  /** Without a slash at the end. */
  url: string
  database: TestDatabase
  /** Where the stand-in of Google's API listens, if it was asked for. */
  googleUrl: string
  /** What its processes were started with. */
  environment: Record<string, string | undefined>
}

/** Nobody listens there: without its stand-in, the one third party that asks for no credentials is not asked either. */
const nobody = { NPI_URL: 'http://127.0.0.1:9/' }

type Part = 'stand-ins' | 'worker'
type Stoppable = { stop: () => Promise<void> }

/**
 * `settings` go into the environment; where it listens stays the same, whatever BASE_URL says it is called. `parts`:
 * the worker, for what happens after an answer, and the stand-ins of third parties; each takes seconds of a core.
 * `database`: one that is not the demo's.
 */
export async function testApplication(
  settings: Record<string, string> = {},
  parts: readonly Part[] = [],
  database?: TestDatabase,
): Promise<TestApplication> {
  database ??= await testDatabase('demo')
  const directory = mkdtempSync(path.join(tmpdir(), 'highstreet-http-'))
  const running: (Stoppable | Promise<Stoppable>)[] = []
  const note = <T extends Stoppable>(part: T | Promise<T>) => {
    running.push(part)
    return Promise.resolve(part)
  }
  const costly: string[] = []
  const limit = Number(settings.LOG_CPU_MS ?? mostCpuMs)
  const readLine = (line: string) => {
    const found = costlyRequestIn(line)
    if (!found) return console.log(line)
    const most = Math.round(limit * slowness())
    if (found.cpuMs > most) costly.push(`${found.cpuMs} ms of ${most}: ${found.request}`)
  }
  afterAll(async () => {
    for (const part of running.reverse()) await (await part).stop()
    rmSync(directory, { recursive: true, force: true })
    expect(costly.join('\n'), 'requests that cost the server more CPU time than they may').toBe('')
  })
  const port = await claimPort(0, '127.0.0.1')
  const environment = await startApplication(
    {
      ...productionEnvironment({ directory, port, host: '127.0.0.1' }),
      DATABASE_URL: database.operatorUrl,
      DATABASE_WEB_URL: database.webUrl,
      AUTO_SYNC_SECONDS: '0',
      LISTING_SCANS: '0',
      REVIEWS_EVERY_SECONDS: '0',
      LOG_CPU_MS: String(limit),
      // Both name the demo's reviews by the day, and midnight may have passed since it was written.
      EMULATORS_SINCE: inject('demoSince'),
      ...(parts.includes('stand-ins') ? {} : nobody),
      ...settings,
    },
    note,
    'not',
    parts,
    readLine,
  )
  return {
    url: `http://localhost:${port}`,
    database,
    googleUrl: String(environment.GOOGLE_BUSINESS_URL),
    environment,
  }
}
