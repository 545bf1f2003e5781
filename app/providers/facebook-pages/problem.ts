/**
 * Classifies Facebook's errors by how they have to be handled. The error codes alone are not specific enough: code 100
 * covers everything that is wrong with a request, from a malformed phone number to a Page that no longer exists.
 */
import { z } from 'zod'
import { NOT_SHARED, type Problem } from '../provider-result'

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
  const reason = (error_user_msg || message.replace(/^\(#\d+\)\s*/, '')).slice(0, 500)
  return { code: problemCode(code, subcode ?? 0, `${JSON.stringify(error_data ?? '')} ${message}`), reason }
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
