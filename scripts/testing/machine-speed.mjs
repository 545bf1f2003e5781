// Measures how slow the machine is, so that times of different runs can be compared, and time limits detect what hangs
// instead of slow machines.
import { createHash } from 'node:crypto'
import os from 'node:os'

/** How long the computation takes on the machine on which the time limits were chosen, while nothing else runs. */
const referenceMs = 1000
const rounds = 250_000

/**
 * Returns how many times as long as on the reference machine a fixed computation takes, and prints it.
 * @returns {number}
 */
export function measureSlowness() {
  const startedAt = performance.now()
  const objects = new Map()
  let hash = Buffer.alloc(32)
  for (let round = 0; round < rounds; round++) {
    hash = createHash('sha256').update(hash).digest()
    objects.set(hash.readUInt32LE(0) % 5000, JSON.stringify({ round, first: hash[0] }))
  }
  const slowness = (performance.now() - startedAt) / referenceMs
  const [processor] = os.cpus()
  const load = os.loadavg()[0]?.toFixed(1)
  console.log(
    `Machine: ${os.cpus().length} × ${processor?.model}, load ${load}; a fixed computation takes ${slowness.toFixed(2)} s`,
  )
  return slowness
}

/** Starts measuring, and returns a function that returns the share of all CPU time that was used since, from 0 to 1. */
export function measureCpuUse() {
  const start = sumCpuTimes()
  return () => {
    const now = sumCpuTimes()
    return 1 - (now.idle - start.idle) / (now.total - start.total)
  }
}

function sumCpuTimes() {
  const times = os.cpus().map((cpu) => cpu.times)
  const idle = times.reduce((sum, each) => sum + each.idle, 0)
  return { idle, total: times.reduce((sum, each) => sum + each.user + each.nice + each.sys + each.irq, idle) }
}
