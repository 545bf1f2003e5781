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
  return secondsOf(statFieldsOf(pid).slice(11, 13))
}

/**
 * Returns the CPU seconds that a process, its descendants and their ended children have used so far.
 * @param {number} pid
 */
export function cpuSecondsOfTree(pid) {
  return processTree(pid).reduce((sum, member) => sum + secondsOf(statFieldsOf(member).slice(11, 15)), 0)
}

/**
 * Converts times from /proc. The kernel reports hundredths of a second, regardless of its own clock rate.
 * @param {string[]} ticks
 */
function secondsOf(ticks) {
  return ticks.reduce((sum, each) => sum + Number(each), 0) / 100
}

/**
 * Returns the process and its descendants.
 * @param {number} pid
 * @returns {number[]}
 */
export function processTree(pid) {
  const children = fs
    .readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name) && Number(statFieldsOf(Number(name))[1]) === pid)
  return [pid, ...children.flatMap((child) => processTree(Number(child)))]
}

/**
 * Returns the fields of a process after its name: its state, its parent, and so on. Empty if the process has ended.
 * @param {number} pid
 */
function statFieldsOf(pid) {
  try {
    const stat = fs.readFileSync(`/proc/${pid}/stat`, 'utf8')
    return stat.slice(stat.lastIndexOf(') ') + 2).split(' ')
  } catch {
    return []
  }
}
