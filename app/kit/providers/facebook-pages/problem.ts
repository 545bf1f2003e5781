/**
 * Classifies Facebook's errors by how they have to be handled. The error codes alone are not specific enough: code 100
 * covers everything that is wrong with a request, from a malformed phone number to a Page that no longer exists.
 */
import { z } from 'zod'
import { NOT_SHARED, type Problem } from '../provider-result'
import { explainRejection, type RejectionMessages } from '../rejection-reason'

/**
 * Our sentences for the codes below. TEMPORARY and THROTTLED are tried again on their own; all others would fail again.
 */
const messages: RejectionMessages = {
  TOKEN_EXPIRED: 'Facebook access has expired. Reconnect Facebook.',
  TOKEN_INVALID: 'Facebook access has ended. Reconnect Facebook.',
  PERMISSION:
    'The connected Facebook user isn’t allowed to do this. Reconnect with somebody who manages the Page, and allow all permissions.',
  NOT_FOUND: 'This no longer exists on Facebook, or the connected user can’t open it.',
  INVALID_PARAMETER: 'Facebook doesn’t accept a value. Correct it and save again.',
  THROTTLED: 'Facebook allows no more requests now. It is tried again later.',
  TEMPORARY: 'Facebook has a temporary problem. It is tried again.',
  FACEBOOK_368:
    'Facebook has blocked this action for the Page, because of earlier actions. Check the Page’s support inbox.',
  FACEBOOK_506: 'Facebook doesn’t accept the same text twice in a row.',
  [NOT_SHARED]: 'Facebook no longer shares this with anyone.',
}
const unknownError = 'Facebook rejected this. Change it and save again, or contact support.'

const graphProblem = z.object({
  error: z.object({
    message: z.string().default(''),
    code: z.number().default(0),
    error_subcode: z.number().nullish(),
    error_user_msg: z.string().nullish(),
    error_data: z.unknown().optional(),
    is_transient: z.boolean().nullish(),
  }),
})

export function readProblem(body: unknown): Problem | null {
  const parsed = graphProblem.safeParse(body)
  if (!parsed.success) return null
  const { message, code, error_subcode: subcode, error_user_msg, error_data } = parsed.data.error
  const raw = error_user_msg || message.replace(/^\(#\d+\)\s*/, '')
  const problem = problemCode(code, subcode ?? 0, `${JSON.stringify(error_data ?? '')} ${message}`)
  const [kind] = problem.split(':')
  return { code: problem, reason: explainRejection(messages, [kind], { otherwise: unknownError, raw }) }
}

function problemCode(code: number, subcode: number, text: string): string {
  if (code === 190) return subcode === 463 ? 'TOKEN_EXPIRED' : 'TOKEN_INVALID'
  if (code === 102) return 'TOKEN_INVALID'
  if ([4, 17, 32, 613].includes(code) || (code >= 80_000 && code <= 80_014)) return 'THROTTLED'
  if (code === 12) return NOT_SHARED
  if (code === 1 || code === 2) return 'TEMPORARY'
  if (code === 10 || (code >= 200 && code <= 299)) return 'PERMISSION'
  if ((code === 100 && subcode === 33) || code === 803) return 'NOT_FOUND'
  if (code === 100) return ['INVALID_PARAMETER', blamedParameter(text)].filter(Boolean).join(':')
  return `FACEBOOK_${code}`
}

/**
 * Returns the name of the invalid parameter, from the error data ("blame_field_specs":[["website"]]) or from the
 * message. Returns '' if neither contains one.
 */
function blamedParameter(text: string): string {
  const unescaped = text.replaceAll('\\"', '"')
  const [, name] =
    /"blame_field_specs":\[\[?"(\w+)/.exec(unescaped) ??
    /\bparam(?:eter)?:?\s+['"]?(\w+)/i.exec(unescaped) ??
    []
  return name ?? ''
}

/** Checks whether the user has to connect again: the token expired, or the user revoked it or changed the password. */
export function isConnectionEnded(code: string): boolean {
  return code === 'TOKEN_EXPIRED' || code === 'TOKEN_INVALID'
}

/** Returns `website` for `INVALID_PARAMETER:website`, and null for any other code. */
export function wrongParameter(code: string): string | null {
  return /^INVALID_PARAMETER:(\w+)$/.exec(code)?.[1] ?? null
}
