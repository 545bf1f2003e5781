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
import { maxCpuMs, parseCostlyRequest, slowdownFactor } from './costly-requests'
import { createTestDatabase, type TestDatabase } from './test-database'

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
const unreachableNpi = { NPI_URL: 'http://127.0.0.1:9/' }

type Part = 'stand-ins' | 'worker'
type Stoppable = { stop: () => Promise<void> }

/**
 * `settings` go into the environment; where it listens stays the same, whatever BASE_URL says it is called. `parts`:
 * the worker, for what happens after an answer, and the stand-ins of third parties; each takes seconds of a core.
 * `database`: one that is not the demo's.
 */
export async function startTestApplication(
  settings: Record<string, string> = {},
  parts: readonly Part[] = [],
  database?: TestDatabase,
): Promise<TestApplication> {
  database ??= await createTestDatabase('demo')
  const directory = mkdtempSync(path.join(tmpdir(), 'highstreet-http-'))
  const runningParts: (Stoppable | Promise<Stoppable>)[] = []
  const registerPart = <T extends Stoppable>(part: T | Promise<T>) => {
    runningParts.push(part)
    return Promise.resolve(part)
  }
  const costlyRequests: string[] = []
  const cpuLimitMs = Number(settings.LOG_CPU_MS ?? maxCpuMs)
  const readLine = (line: string) => {
    const costlyRequest = parseCostlyRequest(line)
    if (!costlyRequest) return console.log(line)
    const allowedMs = Math.round(cpuLimitMs * slowdownFactor())
    if (costlyRequest.cpuMs > allowedMs)
      costlyRequests.push(`${costlyRequest.cpuMs} ms of ${allowedMs}: ${costlyRequest.request}`)
  }
  afterAll(async () => {
    for (const part of runningParts.reverse()) await (await part).stop()
    rmSync(directory, { recursive: true, force: true })
    expect(costlyRequests.join('\n'), 'requests that cost the server more CPU time than they may').toBe('')
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
      LOG_CPU_MS: String(cpuLimitMs),
      // Both name the demo's reviews by the day, and midnight may have passed since it was written.
      EMULATORS_SINCE: inject('demoSince'),
      ...(parts.includes('stand-ins') ? {} : unreachableNpi),
      ...settings,
    },
    registerPart,
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
