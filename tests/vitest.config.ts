import { globSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { defineConfig } from 'vitest/config'
import { BaseSequencer, type TestSpecification } from 'vitest/node'

// `rules`: what needs nothing but itself. `http`: the built application, asked for pages as a browser would. `data`:
// whatever asks the product's own functions for rows, on a clone of the migrated template or beside the application.
const root = fileURLToPath(new URL('..', import.meta.url))

const hasMatch = (pattern: RegExp) => (file: string) => pattern.test(readFileSync(`${root}${file}`, 'utf8'))
const configuresProcess = hasMatch(/\bvi\.|\bprocess\.env\b/)
const usesDatabase = hasMatch(/\bcreateTestDatabase\b/)
const importsServerCode = hasMatch(/\.server'/)
const files = globSync('tests/**/*.test.{ts,tsx}', { cwd: root }).filter((file) => !configuresProcess(file))
const isOverHttp = (file: string) => file.endsWith('.http.test.ts')
const rules = files.filter((file) => !isOverHttp(file) && !usesDatabase(file))
const http = files.filter((file) => isOverHttp(file) && !importsServerCode(file))

/** What takes minutes begins first: at the end one core would wait for it. */
class SlowFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const isSlow = ({ moduleId }: TestSpecification) =>
      /malformed-input|isolation|access|killed/.test(moduleId)
    const sorted = await super.sort(files)
    return [...sorted.filter(isSlow), ...sorted.filter((file) => !isSlow(file))]
  }
}

export default defineConfig({
  root,
  resolve: { alias: { '#app': `${root}app` } },
  test: {
    // Vite puts its own BASE_URL, a path, into the environment; ours is an address.
    env: { BASE_URL: 'http://localhost:3000', LOG_LEVEL: 'warn', AUTO_SYNC_SECONDS: '0' },
    globalSetup: ['tests/support/global-setup.ts'],
    // Some ask for every page there is: a busy machine takes its time over them.
    testTimeout: 90_000,
    hookTimeout: 60_000,
    // Many of these wait, for a server, a lease to end or a worker to come back: three at once keep two cores busy.
    maxWorkers: 3,
    sequence: { sequencer: SlowFirst },
    // The files of the first two can meet in nothing: they share a process and its modules, which saves a second for
    // each. A file of the third configures its process for a database, and keeps connections to it.
    projects: [
      { extends: true, root, test: { name: 'rules', include: rules, isolate: false } },
      { extends: true, root, test: { name: 'http', include: http, isolate: false } },
      {
        extends: true,
        root,
        test: { name: 'data', include: ['tests/**/*.test.{ts,tsx}'], exclude: [...rules, ...http] },
      },
    ],
  },
})
