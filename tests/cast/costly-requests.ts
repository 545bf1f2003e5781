/**
 * Which requests of a file's tests cost the server's main thread more CPU time than one may. The server names them in its
 * log by their ids; what was asked under an id, body and all, only the test knows.
 */

/** In milliseconds, on a machine of any load: CPU time, not time on the clock. */
export const mostCpuMs = 200

/**
 * For tests that download fifty megabytes: six milliseconds a megabyte, in turns of one chunk between which others are
 * answered.
 */
export const largeFiles = { LOG_CPU_MS: '1500' }

const asked = new Map<string, string>()

/** Remembers what an answer was the answer to. */
export function noteRequest(path: string, init: RequestInit, { headers }: Response): void {
  const body = typeof init.body === 'string' || init.body instanceof URLSearchParams ? String(init.body) : ''
  const id = headers.get('x-request-id')
  if (id) asked.set(id, `${init.method ?? 'GET'} ${path.slice(0, 300)} ${body.slice(0, 300)}`.trim())
}

/** The request that a line of the server's log names as costly, or null. */
export function costlyRequestIn(line: string): string | null {
  if (!line.includes('a request cost much CPU time')) return null
  const { cpuMs, req } = JSON.parse(line)
  return `${cpuMs} ms: ${asked.get(req.id) ?? `${req.method} ${req.path}`}`
}
