// Finds or installs the browsers for the journeys: Chromium, and the text browsers lynx and w3m, which verify that the
// pages need neither scripts nor styles. Uses the system's browsers; if they are missing, installs Debian's packages if
// it is allowed to, or else uses Playwright's Chromium.
import { execFile, spawnSync } from 'node:child_process'
import fs from 'node:fs'
import path from 'node:path'
import { promisify } from 'node:util'
import { runCommand } from './preparation.mjs'

// The headless shell is preferred, because it starts and renders faster.
const programNames = [
  'chromium-headless-shell',
  'chromium',
  'chromium-browser',
  'google-chrome-stable',
  'google-chrome',
]
const macPath = '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome'

/** @type {Promise<string> | undefined} */
let chromium

/** @returns {Promise<string>} the path of a Chromium that can be started */
export function findChromium() {
  chromium ??= findOrInstallChromium()
  return chromium
}

async function findOrInstallChromium() {
  if (canInstallPackages()) await installPackages()
  return findSystemChromium() ?? (await ensurePlaywrightChromium())
}

/**
 * Checks whether packages can be installed: by root, and on Debian only, because Ubuntu's Chromium package is a stub
 * for a snap.
 */
function canInstallPackages() {
  const osRelease = fs.existsSync('/etc/os-release') ? fs.readFileSync('/etc/os-release', 'utf8') : ''
  const isDebian = /^ID="?debian"?$/m.test(osRelease)
  return isDebian && process.getuid?.() === 0
}

async function installPackages() {
  const missing = ['lynx', 'w3m'].filter(
    (name) => !pathCandidates(name).some((candidate) => fs.existsSync(candidate)),
  )
  if (!findSystemChromium()) missing.unshift('chromium-headless-shell')
  if (!missing.length) return
  console.log(`Installing ${missing.join(', ')} …`)
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
  const run = promisify(execFile)
  try {
    await run('apt-get', ['update'], { env })
    await run('apt-get', ['install', '-y', '--no-install-recommends', ...missing], {
      env,
      maxBuffer: 2 ** 26,
    })
  } catch (error) {
    // Continue, because Playwright may still be able to install its own Chromium.
    console.error(error instanceof Error ? error.message : error)
  }
}

function findSystemChromium() {
  return [process.env.CHROMIUM ?? '', ...programNames.flatMap(pathCandidates), macPath].find(canStart)
}

/** @param {string} name */
function pathCandidates(name) {
  return (process.env.PATH ?? '').split(path.delimiter).map((directory) => path.join(directory, name))
}

/** @param {string} program */
function canStart(program) {
  return (
    program !== '' && spawnSync(program, ['--version'], { stdio: 'ignore', timeout: 20_000 }).status === 0
  )
}

async function ensurePlaywrightChromium() {
  const playwright = await import('@playwright/test')
  const program = playwright.chromium.executablePath()
  if (!canStart(program)) {
    const dependencies = process.getuid?.() === 0 ? ['--with-deps'] : []
    await runCommand('playwright', ['install', ...dependencies, 'chromium'])
  }
  return program
}
