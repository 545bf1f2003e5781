// The context that all benchmarks receive, and functions that measure memory and CPU time and compute medians.
import fs from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'

/** @import { Environment } from '../../scripts/environment.mjs' */
/** @import { Stoppable } from '../../scripts/shutdown.mjs' */
/** @import { Server } from './scale-database.mjs' */

/**
 * @typedef {object} BenchmarkContext
 * @property {string} directory the directory for the files of the benchmarks
 * @property {Server} server
 * @property {Environment} environment the environment of processes that serve the scale data
 * @property {boolean} isSmall whether this is a quick run, with less data and a larger error
 * @property {<T extends Stoppable>(part: T | Promise<T>) => Promise<T>} registerStoppable registers a part to stop at
 * the end
 */

/**
 * Returns the value below which this share of the values lies.
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
 * Returns by how many bytes a process's memory grows at most while `work` runs.
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
 * Returns a process's memory in bytes.
 * @param {number} pid
 * @param {'VmRSS' | 'VmHWM'} [metric] its current or its peak resident memory
 */
export function memoryOf(pid, metric = 'VmRSS') {
  const status = fs.readFileSync(`/proc/${pid}/status`, 'utf8')
  return Number(new RegExp(`^${metric}:\\s*(\\d+) kB`, 'm').exec(status)?.[1]) * 1024
}

/**
 * Returns the CPU seconds that a process has used so far, over all its threads, including time in the kernel.
 * @param {number} pid
 */
export function cpuSeconds(pid) {
  const fields = fs.readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ') ?? []
  // The kernel reports hundredths of a second, regardless of its own clock rate.
  return (Number(fields[11]) + Number(fields[12])) / 100
}
