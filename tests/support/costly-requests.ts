/**
 * Which requests of a file's tests cost the server's main thread more CPU time than one may. The server names them in its
 * log by their ids; what was asked under an id, body and all, only the test knows.
 */

/** In milliseconds of CPU time, on a machine on which `fixedWork` costs `usualCpuMs`. */
export const maxCpuMs = 250
const usualCpuMs = 45

/**
 * How many times slower than usual this machine is now, never less than 1. The same work costs up to three times the CPU
 * time where other machines share the core.
 */
export function slowdownFactor(): number {
  const costs = [0, 1, 2, 3, 4].map(() => {
    const before = process.threadCpuUsage()
    runFixedWork()
    const { user, system } = process.threadCpuUsage(before)
    return (user + system) / 1_000
  })
  const [, , median = usualCpuMs] = costs.sort((one, other) => one - other)
  return Math.max(1, median / usualCpuMs)
}

/** What a page's request does most: making objects and strings, writing and reading JSON. */
function runFixedWork(): number {
  const rows = Array.from({ length: 60_000 }, (_, id) => ({ id, name: `n${id}` }))
  const read: typeof rows = JSON.parse(JSON.stringify(rows))
  return read.reduce((length, { name }) => length + name.replace('n', 'm').length, 0)
}

/**
 * For tests that download fifty megabytes: six milliseconds a megabyte, in turns of one chunk between which others are
 * answered.
 */
export const largeFileSettings = { LOG_CPU_MS: '1500' }

const sentRequests = new Map<string, string>()

/** Remembers what an answer was the answer to. */
export function recordRequest(path: string, init: RequestInit, { headers }: Response): void {
  const body = typeof init.body === 'string' || init.body instanceof URLSearchParams ? String(init.body) : ''
  const id = headers.get('x-request-id')
  if (id) sentRequests.set(id, `${init.method ?? 'GET'} ${path.slice(0, 300)} ${body.slice(0, 300)}`.trim())
}

/** The request that a line of the server's log names as costly, and what it cost, or null. */
export function parseCostlyRequest(line: string): { cpuMs: number; request: string } | null {
  if (!line.includes('a request cost much CPU time')) return null
  const { cpuMs, req } = JSON.parse(line)
  return { cpuMs, request: sentRequests.get(req.id) ?? `${req.method} ${req.path}` }
}
