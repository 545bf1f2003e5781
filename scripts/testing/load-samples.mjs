// Records the machine's load during a run, to tell what else happened when a test failed.
import os from 'node:os'

const intervalMs = 5_000

/** Starts recording, and returns a function that returns the load average of one minute at a time. */
export function recordLoad() {
  /** @type {{ at: number, load: number }[]} */
  const samples = []
  const record = () => samples.push({ at: Date.now(), load: os.loadavg()[0] ?? 0 })
  record()
  setInterval(record, intervalMs).unref()
  return (/** @type {number} */ time) => (samples.findLast(({ at }) => at <= time) ?? samples[0])?.load ?? 0
}
