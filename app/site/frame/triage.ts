/**
 * A test call of the diagnostics page: the HTTP method of the request and, in `override`, the method in the override
 * header that the server should receive.
 */
export type TriageCall = { method: string; override?: string }

export const triageCalls: TriageCall[] = [
  { method: 'GET' },
  { method: 'PUT' },
  { method: 'PATCH' },
  { method: 'DELETE' },
  { method: 'POST' },
  { method: 'POST', override: 'PATCH' },
]

export const overrideHeader = 'X-HTTP-Method-Override'
export const TRIAGE_TIMEOUT_MS = 5 * 60_000

/** The request method and the override header's method that the server received. */
export type TriageResponse = { method: string; override: string | null }

export function callName({ method, override }: TriageCall): string {
  return override ? `${method} as ${override}` : method
}

export function isUnchanged(call: TriageCall, response: TriageResponse): boolean {
  return response.method === call.method && response.override === (call.override ?? null)
}
