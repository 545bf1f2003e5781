/**
 * What is stored of a Trustpilot consent, as one text to be sealed: the refresh token, which every use replaces, and
 * the access token issued with it, so that the refresh token is rarely needed.
 */
export type TrustpilotTokens = { refreshToken: string; accessToken: string; accessUntil: number }

type Grant = Pick<TrustpilotTokens, 'refreshToken' | 'accessToken'> & { accessSeconds: number }

/** An access token is renewed when a tenth of its lifetime is left. */
export function serializeTokens({ refreshToken, accessToken, accessSeconds }: Grant, now: Date): string {
  const accessUntil = now.getTime() + accessSeconds * 900
  return JSON.stringify({ refreshToken, accessToken, accessUntil })
}

/** Returns null when the text is not a token pair. */
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
