/**
 * Google's push notifications: verifies that a message comes from Google, parses what it is about, and subscribes to
 * notifications. Google guarantees neither the casing of the names in a message nor whether they are in its attributes
 * or in its data, so all variants are accepted. Messages can arrive twice and out of order, so they only tell us which
 * review or profile to fetch.
 */
import { createRemoteJWKSet, jwtVerify } from 'jose'
import { z } from 'zod'
import type { ProviderResult } from '../provider-result'
import { mapResult } from '../provider-result'
import type { GoogleApi } from './api.server'

export type ProfileNotification = {
  /** The name of the profile as in v1, such as `locations/2`. */
  profile: string
  reviewId: string | null
}

const envelopeShape = z.object({
  message: z.object({
    data: z.string().max(20_000).optional(),
    attributes: z.record(z.string(), z.string()).optional(),
    messageId: z.string().optional(),
  }),
})

/**
 * Returns the profiles that a message is about, or null if the message does not have Google's format. The list is empty
 * if the message is not about a location.
 */
export function parseNotification(body: unknown): ProfileNotification[] | null {
  const parsed = envelopeShape.safeParse(body)
  if (!parsed.success) return null
  const { data, attributes } = parsed.data.message
  const content = data === undefined ? {} : parseJsonData(data)
  if (content === null) return null
  const names = [attributes ?? {}, content].flatMap((values) => [
    textValue(values, 'review_name', 'reviewName'),
    textValue(values, 'location_name', 'locationName'),
  ])
  const found = new Map<string, ProfileNotification>()
  for (const name of names) {
    const [, profile, reviewId] = namePattern.exec(name) ?? []
    if (profile && !found.get(profile)?.reviewId) found.set(profile, { profile, reviewId: reviewId ?? null })
  }
  return [...found.values()]
}

const namePattern =
  /^(?:accounts\/[^/\s]{1,256}\/)?(locations\/[^/\s]{1,256})(?:\/reviews\/([^/\s]{1,256}))?$/

function parseJsonData(data: string): Record<string, unknown> | null {
  try {
    const parsed: unknown = JSON.parse(Buffer.from(data, 'base64').toString('utf8'))
    return typeof parsed === 'object' && parsed !== null ? (parsed as Record<string, unknown>) : null
  } catch {
    return null
  }
}

function textValue(values: Record<string, unknown>, ...names: string[]): string {
  const value = names.map((name) => values[name]).find((each) => typeof each === 'string')
  return typeof value === 'string' ? value : ''
}

export type ExpectedToken = { audience: string; issuer: string; keysUrl: string; sender: string }

const keySets = new Map<string, ReturnType<typeof createRemoteJWKSet>>()

/**
 * Checks whether the request's bearer token belongs to the sender that is allowed to deliver messages. Returns
 * 'unknown' if Google's keys cannot be fetched right now.
 */
export async function isFromGoogle(
  authorization: string | null,
  { audience, issuer, keysUrl, sender }: ExpectedToken,
): Promise<boolean | 'unknown'> {
  const token = /^Bearer ([\w-]+\.[\w-]+\.[\w-]+)$/i.exec(authorization ?? '')?.[1]
  if (!token || token.length > 8_000) return false
  const keys = keySets.get(keysUrl) ?? createRemoteJWKSet(new URL(keysUrl), { timeoutDuration: 5_000 })
  keySets.set(keysUrl, keys)
  try {
    // Google's tokens contain the issuer both with and without https.
    const issuers = [issuer, issuer.replace(/^https:\/\//, '')]
    const { payload } = await jwtVerify(token, keys, { audience, issuer: issuers, algorithms: ['RS256'] })
    return payload.email_verified !== false && payload.email === sender
  } catch (error) {
    return isKeyFetchError(error) ? 'unknown' : false
  }
}

function isKeyFetchError(error: unknown): boolean {
  const code = error instanceof Error && 'code' in error ? error.code : null
  return code === 'ERR_JWKS_TIMEOUT' || code === 'ERR_JOSE_GENERIC' || error instanceof TypeError
}

const settingShape = z.looseObject({ pubsubTopic: z.string().nullish() })

/** Subscribes the topic to notifications about all locations of a Google account. Safe to repeat. */
export async function updateNotificationSetting(
  api: GoogleApi,
  accountName: string,
  topic: string,
): Promise<ProviderResult<null>> {
  const result = await api.call({
    api: 'notifications',
    method: 'PATCH',
    path: `${accountName}/notificationSetting`,
    query: { updateMask: 'pubsubTopic,notificationTypes' },
    body: {
      name: `${accountName}/notificationSetting`,
      pubsubTopic: topic,
      notificationTypes: ['NEW_REVIEW', 'UPDATED_REVIEW', 'GOOGLE_UPDATE'],
    },
    shape: settingShape,
  })
  return mapResult(result, () => null)
}
