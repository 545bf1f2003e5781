/** The calls the diagnostics page tries out: what leaves the browser, and what should arrive here. */
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

/** What the server heard of a call. */
export type TriageAnswer = { method: string; override: string | null }

export function nameOf({ method, override }: TriageCall): string {
  return override ? `${method} as ${override}` : method
}

export function isAsSent(call: TriageCall, answer: TriageAnswer): boolean {
  return answer.method === call.method && answer.override === (call.override ?? null)
}
