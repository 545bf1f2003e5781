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

/** What the server received of a call. */
export type TriageAnswer = { method: string; override: string | null }

export function nameOf({ method, override }: TriageCall): string {
  return override ? `${method} as ${override}` : method
}

export function isAsSent(call: TriageCall, answer: TriageAnswer): boolean {
  return answer.method === call.method && answer.override === (call.override ?? null)
}
