// npm run test:file -- FILE …: runs the tests in some files, and prepares what they need: the build for HTTP tests, and
// also a browser for journeys. With --complete, they cover every case; with --seed=N, those of an earlier run.
import { findChromium } from './browsers.mjs'
import { build, Failure, install, runCommand } from './preparation.mjs'
import { createRunDirectory } from './testing/run-directory.mjs'
import { findSeed } from './testing/seed.mjs'

const options = ['--complete', '--seed=']
const args = process.argv.slice(2).filter((arg) => !options.some((option) => arg.startsWith(option)))
const isJourney = args.some((arg) => arg.includes('.journey.'))
try {
  process.env.TEST_SEED = String(findSeed(process.argv))
  if (process.argv.includes('--complete')) process.env.TEST_DEPTH = 'complete'
  if (!args[0]) throw new Failure('Name a file: npm run test:file -- tests/filters/read-filter.test.ts')
  createRunDirectory()
  await install()
  if (isJourney) {
    await build()
    const config = ['--config', 'tests/playwright.config.ts', '--reporter=list']
    await runCommand('playwright', ['test', ...config, ...args], { CHROMIUM: await findChromium() })
  } else {
    if (args.some((arg) => arg.includes('.http.test'))) await build()
    await runCommand('vitest', ['run', '--config', 'tests/vitest.config.ts', ...args])
  }
} catch (error) {
  console.error(error instanceof Failure ? error.message : error)
  process.exit(1)
}
