/**
 * Parses Trustpilot's error formats: the API's (`{"message", "errorCode", "details"}`), the API gateway's (`{"fault":
 * {"faultstring"}}`) and OAuth's (`{"reason"}`, or `{"error", "error_description"}`). Any other body, such as a proxy's
 * error page, does not come from Trustpilot.
 */
import { z } from 'zod'
import type { Problem } from '../provider-result'

const problemShape = z.union([
  z.object({ fault: z.object({ faultstring: z.string() }) }).transform(({ fault }) => ({
    reason: fault.faultstring,
    code: '',
  })),
  z
    .object({ error: z.string(), error_description: z.string().default('') })
    .transform(({ error, error_description }) => ({ reason: error_description || error, code: error })),
  z
    .object({ message: z.string(), errorCode: z.union([z.string(), z.number()]).nullish() })
    .transform(({ message, errorCode }) => ({ reason: message, code: errorCode ? String(errorCode) : '' })),
  z.object({ reason: z.string() }).transform(({ reason }) => ({ reason, code: '' })),
])

export function readProblem(body: unknown): Problem | null {
  const parsed = problemShape.safeParse(body)
  if (!parsed.success) return null
  const { code, reason } = parsed.data
  const isAboutToken = code === 'invalid_grant' || /\b(token|unauthorized)\b/i.test(reason)
  return { code: isAboutToken ? 'TOKEN_INVALID' : code || 'REFUSED', reason: reason.slice(0, 500) }
}

/** Checks whether the user who connected has to consent again. */
export function isConnectionEnded(code: string): boolean {
  return code === 'TOKEN_INVALID'
}
