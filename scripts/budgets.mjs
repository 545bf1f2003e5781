// npm run budgets [-- --only=/reviews,/login] [-- --lighthouse=0]: measures what each page costs a browser, and whether it
// stays within the limits of docs/budgets.md.
import fs from 'node:fs'
import path from 'node:path'
import { parseArgs } from 'node:util'
import { findChromium } from './browsers.mjs'
import { build, install, runCommand } from './preparation.mjs'
import { root } from './root.mjs'
import { runMain, shutDown } from './shutdown.mjs'

// Not among the packages, because it and its 130 dependencies would double the time of `npm ci`.
const lighthouseVersion = '12.8.2'

const { values } = parseArgs({
  options: { only: { type: 'string', default: '' }, lighthouse: { type: 'string', default: '5' } },
})

await runMain(async () => {
  await install()
  await build()
  const environment = {
    CHROMIUM: await findChromium(),
    BUDGETS_ONLY: values.only,
    LIGHTHOUSE_RUNS: values.lighthouse,
    LIGHTHOUSE: values.lighthouse === '0' ? '' : await installLighthouse(),
  }
  await runCommand('vitest', ['run', '--config', 'tests/budgets/vitest.config.ts'], environment)
  await shutDown(0)
})

/** Returns the path of Lighthouse's command, and installs it before the first run. */
async function installLighthouse() {
  const directory = path.join(root, `node_modules/.cache/lighthouse-${lighthouseVersion}`)
  const command = path.join(directory, 'node_modules/lighthouse/cli/index.js')
  if (!fs.existsSync(command)) {
    console.log(`Installing Lighthouse ${lighthouseVersion} …`)
    fs.mkdirSync(directory, { recursive: true })
    fs.writeFileSync(path.join(directory, 'package.json'), '{"private": true}')
    const options = ['--no-audit', '--no-fund', '--ignore-scripts', '--loglevel=error']
    await runCommand('npm', ['install', '--prefix', directory, ...options, `lighthouse@${lighthouseVersion}`])
  }
  return command
}
