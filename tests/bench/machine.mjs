// Tells whether the machine is busy with other work: how fast it serves a trivial page, compared with the fastest rate
// that it has reached, and how much of the CPU is in use while the benchmarks wait.
import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { startBareServer } from './bare-servers.mjs'
import { startLoadGenerator } from './load.mjs'
import { formatInteger } from './verdicts.mjs'

/** @import { BenchmarkContext } from './measurements.mjs' */
/** @typedef {{ check: (label: string) => Promise<boolean> }} Machine `check` prints the load and returns whether the machine is busy */

const busyBelow = 0.75
const referenceRounds = 5

/**
 * Measures the reference, the best of several rounds, or of an earlier run on the same machine.
 * @param {Pick<BenchmarkContext, 'directory' | 'registerStoppable'>} context
 * @returns {Promise<Machine>}
 */
export async function prepareMachine(context) {
  const file = path.join(context.directory, 'trivial.html')
  fs.writeFileSync(file, '<!doctype html><title>Trivial</title><p>Trivial')
  const { url } = await startBareServer(context, 'bare-page.mjs', [file])
  const generator = await startLoadGenerator(context)
  const measureRate = async () => (await generator.measure(url, { seconds: 1 })).rate
  await measureRate()
  const rates = []
  for (let round = 0; round < referenceRounds; round++) rates.push(await measureRate())
  keepBestRate(context.directory, Math.max(...rates))

  /** @param {string} label */
  async function check(label) {
    const cpu = await cpuUse(1000)
    const rate = await measureRate()
    const reference = keepBestRate(context.directory, rate)
    const isBusy = rate < busyBelow * reference
    console.log(
      `${label}: trivial page ${formatInteger(rate)} of ${formatInteger(reference)} responses/s, ` +
        `CPU ${formatInteger(cpu * 100)}% in use, load ${os.loadavg()[0]?.toFixed(1)}${isBusy ? ': busy' : ''}`,
    )
    return isBusy
  }
  return { check }
}

/**
 * Stores the rate for this kind of machine if it is the highest so far, and returns the highest.
 * @param {string} directory
 * @param {number} rate
 */
function keepBestRate(directory, rate) {
  const file = path.join(directory, 'trivial-rates.json')
  const machine = `${os.cpus().length} × ${os.cpus()[0]?.model}`
  /** @type {Record<string, number>} */
  const references = fs.existsSync(file) ? JSON.parse(fs.readFileSync(file, 'utf8')) : {}
  const reference = Math.max(rate, references[machine] ?? 0)
  fs.writeFileSync(file, JSON.stringify({ ...references, [machine]: reference }, null, 2))
  return reference
}

/**
 * Returns the share of the CPU time of all cores that is used during these milliseconds. Zero on systems without /proc.
 * @param {number} milliseconds
 */
async function cpuUse(milliseconds) {
  const before = readCpuTimes()
  await sleep(milliseconds)
  const after = readCpuTimes()
  return (after.used - before.used) / Math.max(1, after.total - before.total)
}

function readCpuTimes() {
  if (!fs.existsSync('/proc/stat')) return { used: 0, total: 0 }
  const [, ...times] = fs.readFileSync('/proc/stat', 'utf8').split('\n')[0]?.split(/\s+/).map(Number) ?? []
  // Guest time, which follows, is part of user time.
  const [user = 0, nice = 0, system = 0, idle = 0, wait = 0, interrupts = 0, soft = 0, stolen = 0] = times
  const used = user + nice + system + interrupts + soft + stolen
  return { used, total: used + idle + wait }
}
