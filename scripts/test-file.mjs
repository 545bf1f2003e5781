// npm run test:file -- FILE …: runs the tests in some files, and prepares what they need: the build for HTTP tests, and
// also a browser for journeys.
import { findChromium } from './browsers.mjs'
import { build, Failure, install, runCommand } from './preparation.mjs'

const args = process.argv.slice(2)
const isJourney = args.some((arg) => arg.includes('.journey.'))
try {
  if (!args[0]) throw new Failure('Name a file: npm run test:file -- tests/filters/read-filter.test.ts')
  await install()
  if (isJourney) {
    await build()
    const options = ['test', '--config', 'tests/playwright.config.ts', '--reporter=list', ...args]
    await runCommand('playwright', options, { CHROMIUM: await findChromium() })
  } else {
    if (args.some((arg) => arg.includes('.http.test'))) await build()
    await runCommand('vitest', ['run', '--config', 'tests/vitest.config.ts', ...args])
  }
} catch (error) {
  console.error(error instanceof Failure ? error.message : error)
  process.exit(1)
}
