/**
 * The thread that stops a reader process when it has used its CPU time, because the process cannot stop itself while it
 * parses. Tests run this file directly in Node, like `reader-process.server.ts`.
 */
import { workerData } from 'node:worker_threads'
import { cpuLimitSignal } from './limits.ts'

const intervalMilliseconds = 200
/** The allowed CPU time in milliseconds. The process increases it with each part of the file. */
const allowedMilliseconds = new Int32Array(workerData as SharedArrayBuffer)

setInterval(() => {
  const { user, system } = process.cpuUsage()
  if ((user + system) / 1_000 > Atomics.load(allowedMilliseconds, 0))
    process.kill(process.pid, cpuLimitSignal)
}, intervalMilliseconds)
