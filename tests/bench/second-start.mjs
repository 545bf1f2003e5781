// From `npm run up` to the first page, on a clone that is built and a database that is there.
import { spawn } from 'node:child_process'
import fs from 'node:fs'
import path from 'node:path'
import readline from 'node:readline'
import { stop } from '../../scripts/children.mjs'
import { claimPort } from '../../scripts/ports.mjs'
import { root } from '../../scripts/root.mjs'
import { median } from './ground.mjs'

/** @import { Ground } from './ground.mjs' */
/** @import { Verdict } from './verdicts.mjs' */

const goal = 5

/**
 * @param {Ground} ground
 * @returns {Promise<Verdict[]>}
 */
export async function secondStart(ground) {
  const directory = path.join(ground.directory, 'start')
  fs.rmSync(directory, { recursive: true, force: true })
  const first = await secondsToRun(ground, directory)
  console.log(`first start, with the demo company to load: ${first.toFixed(1)} s`)
  const later = []
  for (let round = 0; round < 3; round++) later.push(await secondsToRun(ground, directory))
  console.log(`later starts: ${later.map((seconds) => seconds.toFixed(1)).join(', ')} s`)
  fs.rmSync(directory, { recursive: true, force: true })
  const measured = `${median(later).toFixed(1)} s`
  return [
    {
      what: 'Second start of npm run up',
      measured,
      floor: '',
      result: measured,
      goal: `< ${goal} s`,
      holds: median(later) < goal,
    },
  ]
}

/**
 * @param {Ground} ground
 * @param {string} directory
 */
async function secondsToRun({ note }, directory) {
  const port = String(await claimPort(0, '127.0.0.1'))
  const began = performance.now()
  const up = spawn('npm', ['run', 'up'], {
    cwd: root,
    env: { ...process.env, DATA_DIR: directory, PORT: port, HOST: '', BASE_URL: '', DATABASE_URL: '' },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  await note({ stop: () => stop(up) })
  let seconds = Number.NaN
  for await (const line of readline.createInterface({ input: up.stdout })) {
    if (!line.startsWith('Highstreet is running')) continue
    seconds = (performance.now() - began) / 1000
    up.kill('SIGTERM')
  }
  await stop(up)
  if (Number.isNaN(seconds)) throw new Error('npm run up ended before it was ready')
  return seconds
}
