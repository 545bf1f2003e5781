// The image's entry: `web` or `worker`, and the health check of either. The schema is brought up to date
// first, under a lock, so that containers may start in any order and number.
import { spawnSync } from 'node:child_process'
import fs from 'node:fs'

const entries = new Map([
  ['web', 'index'],
  ['worker', 'worker'],
])
const [name = 'web'] = process.argv.slice(2)
const entry = entries.get(name)

if (name === 'health') {
  process.exit((await isHealthy()) ? 0 : 1)
} else if (entry) {
  const { status } = spawnSync(process.execPath, [fileOf('setup'), 'migrate'], { stdio: 'inherit' })
  if (status !== 0) process.exit(status ?? 1)
  await import(fileOf(entry))
} else {
  console.error(`Unknown command ${name}: ${[...entries.keys()].join(' or ')}.`)
  process.exit(1)
}

/** @param {string} built */
function fileOf(built) {
  return new URL(`../build/server/${built}.js`, import.meta.url).pathname
}

/** A worker listens on nothing; when it dies, so does its container. */
async function isHealthy() {
  const mainProcess = fs.readFileSync('/proc/1/cmdline', 'utf8').split('\0')
  if (mainProcess.includes('worker')) return true
  const answer = await fetch(`http://127.0.0.1:${process.env.PORT}/healthz`).catch(() => undefined)
  return answer?.ok === true
}
