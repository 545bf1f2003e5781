/**
 * Parses Trustpilot's error formats: the API's (`{"message", "errorCode", "details"}`), the API gateway's (`{"fault":
 * {"faultstring"}}`) and OAuth's (`{"reason"}`, or `{"error", "error_description"}`). Any other body, such as a proxy's
 * error page, does not come from Trustpilot.
 */
import { z } from 'zod'
import type { Problem } from '../provider-result'
import { explainRejection, type RejectionMessages } from '../rejection-reason'

/** Our sentences for the codes below. Trustpilot documents its errors by status only. None is tried again on its own. */
const messages: RejectionMessages = {
  TOKEN_INVALID: 'Trustpilot access has ended. Reconnect Trustpilot.',
  NOT_FOUND: 'Trustpilot no longer has this.',
}
const unknownError = 'Trustpilot rejected this. Change it and save again, or contact support.'

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
  const kind = kindOf(code, reason)
  return { code: kind, reason: explainRejection(messages, [kind], { otherwise: unknownError, raw: reason }) }
}

function kindOf(code: string, text: string): string {
  if (code === 'invalid_grant' || /\b(token|unauthorized)\b/i.test(text)) return 'TOKEN_INVALID'
  return /\bnot found\b/i.test(text) ? 'NOT_FOUND' : code || 'REFUSED'
}

/** Checks whether the user who connected has to consent again. */
export function isConnectionEnded(code: string): boolean {
  return code === 'TOKEN_INVALID'
}
