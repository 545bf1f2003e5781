// The browsers of the journeys: a Chromium, and lynx and w3m, which prove that the pages need neither script
// nor style. What the system has is used; Debian's packages are installed where we may; else Playwright's own.
import { spawnSync } from 'node:child_process'
import fs from 'node:fs'
import { command } from './preparation.mjs'

const names = ['chromium', 'chromium-browser', 'google-chrome-stable', 'google-chrome']
const onMac = '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome'

/** @returns {Promise<string>} the program of a Chromium that starts */
export async function chromium() {
  if (mayInstallPackages()) await installPackages()
  return chromiumOfTheSystem() ?? (await chromiumOfPlaywright())
}

/** Ubuntu's package of the same name is a stub for a snap: Debian only. */
function mayInstallPackages() {
  const system = fs.existsSync('/etc/os-release') ? fs.readFileSync('/etc/os-release', 'utf8') : ''
  return process.getuid?.() === 0 && /^ID="?debian"?$/m.test(system)
}

async function installPackages() {
  const missing = ['lynx', 'w3m'].filter((name) => !starts(name))
  if (!chromiumOfTheSystem()) missing.unshift('chromium')
  if (!missing.length) return
  const quietly = { DEBIAN_FRONTEND: 'noninteractive' }
  try {
    await command('apt-get', ['update', '-qq'], quietly)
    await command('apt-get', ['install', '-y', '-qq', '--no-install-recommends', ...missing], quietly)
  } catch (error) {
    console.error(
      `Could not install ${missing.join(', ')}: ${error instanceof Error ? error.message : error}`,
    )
  }
}

function chromiumOfTheSystem() {
  return [process.env.CHROMIUM ?? '', ...names, onMac].find(starts)
}

/** @param {string} program */
function starts(program) {
  return (
    program !== '' && spawnSync(program, ['--version'], { stdio: 'ignore', timeout: 20_000 }).status === 0
  )
}

async function chromiumOfPlaywright() {
  const playwright = await import('@playwright/test')
  const program = playwright.chromium.executablePath()
  if (!starts(program)) {
    const dependencies = process.getuid?.() === 0 ? ['--with-deps'] : []
    await command('playwright', ['install', ...dependencies, 'chromium'])
  }
  return program
}
