/** The calls that the diagnostics page tests: the method the browser sends, and the one the server should see. */
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

/** The methods that the server received. */
export type TriageResponse = { method: string; override: string | null }

export function callName({ method, override }: TriageCall): string {
  return override ? `${method} as ${override}` : method
}

export function isUnchanged(call: TriageCall, response: TriageResponse): boolean {
  return response.method === call.method && response.override === (call.override ?? null)
}
