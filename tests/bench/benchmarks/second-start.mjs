// Measures the time from `npm run up` to the first page, with a finished build and an existing database.
import { spawn } from 'node:child_process'
import fs from 'node:fs'
import path from 'node:path'
import readline from 'node:readline'
import { stopProcess } from '../../../scripts/child-processes.mjs'
import { claimPort } from '../../../scripts/ports.mjs'
import { root } from '../../../scripts/root.mjs'
import { median } from '../measurements.mjs'

/** @import { BenchmarkContext } from '../measurements.mjs' */
/** @import { Verdict } from '../verdicts.mjs' */

const goal = 5

/**
 * @param {BenchmarkContext} context
 * @returns {Promise<Verdict[]>}
 */
export async function measureSecondStart(context) {
  const directory = path.join(context.directory, 'start')
  fs.rmSync(directory, { recursive: true, force: true })
  const first = await timeStart(context, directory)
  console.log(`first start, with the demo company to load: ${first.toFixed(1)} s`)
  const laterStarts = []
  for (let round = 0; round < 3; round++) laterStarts.push(await timeStart(context, directory))
  console.log(`later starts: ${laterStarts.map((seconds) => seconds.toFixed(1)).join(', ')} s`)
  fs.rmSync(directory, { recursive: true, force: true })
  const measured = `${median(laterStarts).toFixed(1)} s`
  return [
    {
      what: 'Second start of npm run up',
      measured,
      baseline: '',
      result: measured,
      goal: `< ${goal} s`,
      holds: median(laterStarts) < goal,
    },
  ]
}

/**
 * @param {BenchmarkContext} context
 * @param {string} directory
 */
async function timeStart({ registerStoppable }, directory) {
  const port = String(await claimPort(0, '127.0.0.1'))
  const startedAt = performance.now()
  const up = spawn('npm', ['run', 'up'], {
    cwd: root,
    env: { ...process.env, DATA_DIR: directory, PORT: port, HOST: '', BASE_URL: '', DATABASE_URL: '' },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  await registerStoppable({ stop: () => stopProcess(up) })
  let seconds = Number.NaN
  for await (const line of readline.createInterface({ input: up.stdout })) {
    if (!line.startsWith('Highstreet is running')) continue
    seconds = (performance.now() - startedAt) / 1000
    up.kill('SIGTERM')
  }
  await stopProcess(up)
  if (Number.isNaN(seconds)) throw new Error('npm run up ended before it was ready')
  return seconds
}
