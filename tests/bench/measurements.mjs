// What every benchmark stands on, and the arithmetic they share.
import fs from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'

/** @import { Environment } from '../../scripts/environment.mjs' */
/** @import { Stoppable } from '../../scripts/shutdown.mjs' */
/** @import { Server } from './scale-database.mjs' */

/**
 * @typedef {object} BenchmarkContext
 * @property {string} directory for files of the benchmarks
 * @property {Server} server
 * @property {Environment} environment of processes that serve the scale data
 * @property {boolean} isSmall a quick run: less data, wider error
 * @property {<T extends Stoppable>(part: T | Promise<T>) => Promise<T>} note tells what is to be stopped at the end
 */

/**
 * The value below which that share of the values lies.
 * @param {number[]} values
 * @param {number} share
 */
export function percentile(values, share) {
  const sorted = [...values].sort((a, b) => a - b)
  return sorted[Math.min(sorted.length - 1, Math.ceil(share * sorted.length) - 1)] ?? Number.NaN
}

/** @param {number[]} values */
export function median(values) {
  return percentile(values, 0.5)
}

/**
 * How far a process's memory goes beyond what it is now, in bytes, watched until `work` is finished.
 * @param {number} pid
 * @param {() => Promise<unknown>} work
 */
export async function measureMemoryGrowth(pid, work) {
  const before = memoryOf(pid)
  let highest = before
  let isDone = false
  const finished = work().finally(() => (isDone = true))
  while (!isDone) {
    highest = Math.max(highest, memoryOf(pid))
    await Promise.race([finished, sleep(20)])
  }
  await finished
  return highest - before
}

/**
 * @param {number} pid
 * @param {'VmRSS' | 'VmHWM'} [metric] what it has resident now, or had at most
 */
export function memoryOf(pid, metric = 'VmRSS') {
  const status = fs.readFileSync(`/proc/${pid}/status`, 'utf8')
  return Number(new RegExp(`^${metric}:\\s*(\\d+) kB`, 'm').exec(status)?.[1]) * 1024
}

/**
 * What a process has worked so far, all its threads together, the kernel for it too.
 * @param {number} pid
 */
export function cpuSeconds(pid) {
  const fields = fs.readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ') ?? []
  // The kernel counts hundredths whatever its own clock.
  return (Number(fields[11]) + Number(fields[12])) / 100
}
