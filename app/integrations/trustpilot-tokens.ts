/**
 * What is kept of a consent at Trustpilot, as one text to be sealed: the refresh token, which is replaced with every
 * use, and the access token that came with it, so that it is used seldom.
 */
export type TrustpilotTokens = { refreshToken: string; accessToken: string; accessUntil: number }

type Grant = Pick<TrustpilotTokens, 'refreshToken' | 'accessToken'> & { accessSeconds: number }

/** A tenth of its life before its end an access token is renewed. */
export function writeTokens({ refreshToken, accessToken, accessSeconds }: Grant, now: Date): string {
  const accessUntil = now.getTime() + accessSeconds * 900
  return JSON.stringify({ refreshToken, accessToken, accessUntil })
}

/** Null for what is none. */
export function readTokens(text: string): TrustpilotTokens | null {
  try {
    const read = JSON.parse(text) as Partial<TrustpilotTokens> | null
    return read?.refreshToken && read.accessToken && read.accessUntil ? (read as TrustpilotTokens) : null
  } catch {
    return null
  }
}

export const isFresh = ({ accessUntil }: TrustpilotTokens, now: Date) => accessUntil > now.getTime()
