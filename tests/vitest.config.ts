import { globSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { defineConfig } from 'vitest/config'
import { BaseSequencer, type TestSpecification } from 'vitest/node'
import { isComplete, isInShare, isWholeRun } from './support/depth'
import { slowness } from './support/slowness'

const root = fileURLToPath(new URL('..', import.meta.url))

// Tests that kill processes at many points take minutes: a run covers a third of them, unless it is complete.
const killDrills = globSync('tests/**/*killed*.test.ts', { cwd: root }).sort()
const leftOut = isWholeRun ? killDrills.filter((_, n) => !isInShare(n, 3)) : []

/** The files that take longest, and the projects of which a file takes longest. */
const slowest = [
  /slow-connections|up\.http|hostile-files|concurrent-responses|identify-reviews|photos\.http/,
  /malformed-input|isolation|access|killed|outlets|import/,
  /\.http\./,
  /\.database\./,
]

/** Starts the slowest files first, so that one core does not wait for them at the end. */
class SlowFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const rankOf = ({ moduleId }: TestSpecification) => {
      const rank = slowest.findIndex((pattern) => pattern.test(moduleId))
      return rank < 0 ? slowest.length : rank
    }
    return (await super.sort(files)).sort((a, b) => rankOf(a) - rankOf(b))
  }
}

/** A project whose files have a database of their own. */
export const withDatabase = {
  globalSetup: ['tests/support/database-setup.ts'],
  // A file configures its process for its database, so it gets modules of its own.
  setupFiles: ['tests/support/fresh-process.ts'],
}

const filesOf = (kind: string) => `tests/**/*.${kind}.test.{ts,tsx}`

export default defineConfig({
  root,
  resolve: { alias: { '#app': `${root}app` } },
  test: {
    // Vite puts its own BASE_URL, a path, into the environment; ours is an address.
    env: { BASE_URL: 'http://localhost:3000', LOG_LEVEL: 'warn', AUTO_SYNC_SECONDS: '0' },
    // Time limits detect what hangs. Some files request every page, which takes a busy machine a while.
    testTimeout: (isComplete ? 900_000 : 300_000) * slowness,
    hookTimeout: 180_000 * slowness,
    expect: { poll: { timeout: 120_000 * slowness } },
    // Some tests wait for a server, a lease or a worker, so four keep two cores busy.
    maxWorkers: 4,
    sequence: { sequencer: SlowFirst },
    // Files share a process, which saves a second each.
    isolate: false,
    // The name of a file tells what it needs.
    projects: [
      {
        // `*.test.ts`: nothing else.
        extends: true,
        root,
        test: {
          name: 'rules',
          include: ['tests/**/*.test.{ts,tsx}'],
          exclude: ['database', 'http', 'isolated'].map(filesOf),
        },
      },
      {
        // `*.isolated.test.ts`: a process of its own, because it changes the process.
        extends: true,
        root,
        test: { name: 'isolated', include: [filesOf('isolated')], isolate: true },
      },
      {
        // `*.database.test.ts`: calls the product's own functions on a clone of the migrated template.
        extends: true,
        root,
        test: { name: 'database', include: [filesOf('database')], exclude: leftOut, ...withDatabase },
      },
      {
        // `*.http.test.ts`: requests pages from the built application like a browser.
        extends: true,
        root,
        test: { name: 'http', include: [filesOf('http')], exclude: leftOut, ...withDatabase },
      },
    ],
  },
})
