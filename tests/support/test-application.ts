/**
 * Starts the built application for one test file: the web server, and the parts that the file needs, on free ports,
 * with the demo company in the file's own database. The application stops after the file's last test. The file fails if
 * a request kept the server busy for too long.
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
  /** The URL of the application, without a slash at the end. */
  url: string
  database: TestDatabase
  /** The URL of the Google API emulator, if it was started. */
  googleUrl: string
  /** The environment variables of the application's processes. */
  environment: Record<string, string | undefined>
}

/**
 * Nothing listens at this URL. NPI is the only third party that needs no credentials, so the real one would be
 * contacted if its emulator is not started.
 */
const unreachableNpi = { NPI_URL: 'http://127.0.0.1:9/' }

type Part = 'emulators' | 'worker'
type Stoppable = { stop: () => Promise<void> }

/**
 * Starts the application. `settings` are added to its environment, but BASE_URL does not change the URL that it listens
 * on. `parts` can contain the worker, for tests of what happens after a response, and the emulators of third parties;
 * each costs seconds of CPU time. `database` replaces the clone of the demo.
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
      // The emulators derive ids from the date as the demo does. Give them the demo's date, because midnight may have
      // passed since the demo was seeded.
      EMULATORS_SINCE: inject('demoSince'),
      ...(parts.includes('emulators') ? {} : unreachableNpi),
      ...settings,
    },
    registerPart,
    'skip',
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
