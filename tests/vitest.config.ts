import { globSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { defineConfig } from 'vitest/config'
import { BaseSequencer, type TestSpecification, type Vite } from 'vitest/node'
import { isComplete, isInShare, isWholeRun } from './support/depth'
import { slowness } from './support/slowness'

// `rules`: tests that need nothing else. `http`: request pages from the built application like a browser. `data`: call
// the product's own functions on a clone of the migrated template, or next to the application.
const root = fileURLToPath(new URL('..', import.meta.url))

const hasMatch = (pattern: RegExp) => (file: string) => pattern.test(readFileSync(`${root}${file}`, 'utf8'))
const configuresProcess = hasMatch(/\bvi\.|\bprocess\.env\b/)
const usesDatabase = hasMatch(/\bcreateTestDatabase\b/)
const importsServerCode = hasMatch(/\.server'/)
const allFiles = globSync('tests/**/*.test.{ts,tsx}', { cwd: root })
// Tests that kill processes at many points take minutes: a run covers a third of them, unless it is complete.
const killDrills = allFiles.filter((file) => /killed/.test(file)).sort()
const leftOut = isWholeRun ? killDrills.filter((_, n) => !isInShare(n, 3)) : []
const files = allFiles.filter((file) => !configuresProcess(file) && !leftOut.includes(file))
const isOverHttp = (file: string) => file.endsWith('.http.test.ts')
const rules = files.filter((file) => !isOverHttp(file) && !usesDatabase(file))
// Logging costly requests observes every promise of the process from then on.
const alone = ['tests/http/cpu-cost.test.ts']
const http = files.filter((file) => isOverHttp(file) && !importsServerCode(file))

/** Starts the files that take minutes first, so that one core does not wait for them at the end. */
class SlowFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const isSlow = ({ moduleId }: TestSpecification) =>
      /malformed-input|isolation|access|killed|slow-connections|outlets|up\.http/.test(moduleId)
    const sorted = await super.sort(files)
    return [...sorted.filter(isSlow), ...sorted.filter((file) => !isSlow(file))]
  }
}

/**
 * Lets the thread that reads imported files run from the build, which `npm test` has just made. Starting it takes a third
 * of the time it takes from the source, and the import tests start hundreds of them. Single files run the source.
 */
const builtFileReader: Vite.Plugin = {
  name: 'built-file-reader',
  enforce: 'pre',
  transform(code, id) {
    if (!id.endsWith('/app/imports/files/reader.server.ts')) return
    const condition = "import.meta.env.MODE === 'test'"
    if (!code.includes(condition)) this.error(`${id} does not contain ${condition}`)
    return code.replace(condition, 'false')
  },
}

export default defineConfig({
  root,
  plugins: isWholeRun ? [builtFileReader] : [],
  resolve: { alias: { '#app': `${root}app` } },
  test: {
    // Vite puts its own BASE_URL, a path, into the environment; ours is an address.
    env: { BASE_URL: 'http://localhost:3000', LOG_LEVEL: 'warn', AUTO_SYNC_SECONDS: '0' },
    globalSetup: ['tests/support/global-setup.ts'],
    // Time limits detect what hangs. Some files request every page, which takes a busy machine a while.
    testTimeout: (isComplete ? 900_000 : 300_000) * slowness,
    hookTimeout: 180_000 * slowness,
    expect: { poll: { timeout: 120_000 * slowness } },
    // Some tests wait for a server, a lease or a worker, so four keep two cores busy.
    maxWorkers: 4,
    sequence: { sequencer: SlowFirst },
    // Files share a process, which saves a second each. Files of the first two projects cannot interfere, and share its
    // modules too. A file of the third configures its process for a database of its own: it gets modules of its own.
    isolate: false,
    projects: [
      { extends: true, root, test: { name: 'rules', include: rules } },
      { extends: true, root, test: { name: 'http', include: http } },
      {
        extends: true,
        root,
        test: {
          name: 'data',
          include: ['tests/**/*.test.{ts,tsx}'],
          exclude: [...rules, ...http, ...alone, ...leftOut],
          setupFiles: ['tests/support/fresh-process.ts'],
        },
      },
      { extends: true, root, test: { name: 'alone', include: alone, isolate: true } },
    ],
  },
})
