import { globSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { defineConfig } from 'vitest/config'
import { BaseSequencer, type TestSpecification } from 'vitest/node'

// `rules`: what needs nothing but itself. `data`: queries against a clone of the migrated template. `http`: the built
// application, asked for pages as a browser would. `global-setup` starts one PostgreSQL for all of them.
const root = fileURLToPath(new URL('..', import.meta.url))

const isOverHttp = (file: string) => file.endsWith('.http.test.ts')
// Who asks for a database configures the process with it, and keeps connections to it.
const keepsToItself = (file: string) =>
  !/\btestDatabase\b|\bvi\.|\bprocess\.env\b/.test(readFileSync(`${root}${file}`, 'utf8'))
const files = globSync('tests/**/*.test.{ts,tsx}', { cwd: root })
const rules = files.filter((file) => !isOverHttp(file) && keepsToItself(file))

/** What takes minutes begins first: at the end one core would wait for it. */
class SlowFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const isSlow = ({ moduleId }: TestSpecification) => /garbage|isolation|access|killed/.test(moduleId)
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
    globalSetup: ['tests/cast/global-setup.ts'],
    testTimeout: 30_000,
    hookTimeout: 60_000,
    // Many of these wait, for a server, a lease to end or a worker to come back: three at once keep two cores busy.
    maxWorkers: 3,
    sequence: { sequencer: SlowFirst },
    projects: [
      {
        extends: true,
        root,
        // They can meet in nothing, and read the same modules: once for all saves a third of their time.
        test: { name: 'rules', include: rules, isolate: false },
      },
      {
        extends: true,
        root,
        test: {
          name: 'data',
          include: ['tests/**/*.test.{ts,tsx}'],
          exclude: ['tests/**/*.http.test.ts', ...rules],
        },
      },
      {
        extends: true,
        root,
        // Some ask for every page there is: a busy machine takes its time over them.
        test: { name: 'http', include: ['tests/**/*.http.test.ts'], testTimeout: 90_000 },
      },
    ],
  },
})
