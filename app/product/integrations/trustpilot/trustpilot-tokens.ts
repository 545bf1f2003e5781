/**
 * The tokens of a Trustpilot consent, which are sealed and stored as one string: the refresh token, which is replaced
 * each time it is used, and the access token that was issued with it, so that the refresh token is rarely needed.
 */
export type TrustpilotTokens = { refreshToken: string; accessToken: string; accessUntil: number }

type Grant = Pick<TrustpilotTokens, 'refreshToken' | 'accessToken'> & { accessSeconds: number }

/**
 * Returns the tokens as a string. `accessUntil` leaves out the last tenth of the access token's lifetime, so that the
 * token is renewed before it expires.
 */
export function serializeTokens({ refreshToken, accessToken, accessSeconds }: Grant, now: Date): string {
  const accessUntil = now.getTime() + accessSeconds * 900
  return JSON.stringify({ refreshToken, accessToken, accessUntil })
}

/** Parses a string from `serializeTokens`. Returns null if it does not contain both tokens. */
export function parseTokens(text: string): TrustpilotTokens | null {
  try {
    const parsed = JSON.parse(text) as Partial<TrustpilotTokens> | null
    return parsed?.refreshToken && parsed.accessToken && parsed.accessUntil
      ? (parsed as TrustpilotTokens)
      : null
  } catch {
    return null
  }
}

export const isFresh = ({ accessUntil }: TrustpilotTokens, now: Date) => accessUntil > now.getTime()
