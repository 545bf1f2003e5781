/**
 * Finds requests of a test file that use more CPU time on the server's main thread than is allowed. The server logs the
 * ids of these requests. The test stores what it requested under each id, including the body, which the server does not
 * log.
 */

/**
 * The CPU time that a request is allowed to use, in milliseconds, on a machine that needs `usualCpuMs` for
 * `runFixedWork`.
 */
export const maxCpuMs = 250
const usualCpuMs = 45

/**
 * Returns how many times slower than usual this machine is now, at least 1. The same work costs up to three times the
 * CPU time when other virtual machines share the core.
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

/** Does the same kind of work as most page requests: creates objects and strings, and serializes and parses JSON. */
function runFixedWork(): number {
  const rows = Array.from({ length: 60_000 }, (_, id) => ({ id, name: `n${id}` }))
  const read: typeof rows = JSON.parse(JSON.stringify(rows))
  return read.reduce((length, { name }) => length + name.replace('n', 'm').length, 0)
}

/**
 * The settings for tests that download fifty megabytes, which takes six milliseconds of CPU time per megabyte. The
 * server is not blocked meanwhile, because it serves other requests between chunks.
 */
export const largeFileSettings = { LOG_CPU_MS: '1500' }

const sentRequests = new Map<string, string>()

/** Stores the request under the id in the response's headers, for `parseCostlyRequest`. */
export function recordRequest(path: string, init: RequestInit, { headers }: Response): void {
  const body = typeof init.body === 'string' || init.body instanceof URLSearchParams ? String(init.body) : ''
  const id = headers.get('x-request-id')
  if (id) sentRequests.set(id, `${init.method ?? 'GET'} ${path.slice(0, 300)} ${body.slice(0, 300)}`.trim())
}

/** Parses a log line about a costly request: returns the request and its CPU time, or null for other lines. */
export function parseCostlyRequest(line: string): { cpuMs: number; request: string } | null {
  if (!line.includes('a request used a lot of CPU time')) return null
  const { cpuMs, req } = JSON.parse(line)
  return { cpuMs, request: sentRequests.get(req.id) ?? `${req.method} ${req.path}` }
}
