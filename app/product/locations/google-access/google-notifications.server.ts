/** Reads Google's push notifications with the settings of this installation. */
import { configuration } from '#app/kit/configuration.server'
import { log } from '#app/kit/log.server'
import {
  isFromGoogle,
  type ProfileNotification,
  parseNotification,
} from '#app/kit/providers/google-business-profile/notifications.server'

export type { ProfileNotification }

const MAX_BYTES = 64 * 1024

/**
 * Returns what a notification is about, or the HTTP status of the response if this installation does not receive
 * notifications (404), the sender is not Google (401), or that cannot be checked now (503). A notification that cannot
 * be parsed is about nothing, because Google would send it again for a week.
 */
export async function readNotifications(
  request: Request,
): Promise<{ notifications: ProfileNotification[] } | { status: 401 | 404 | 503 }> {
  const { audience, sender, ...expected } = configuration().google.notifications
  if (audience === null || sender === null) return { status: 404 }
  const bearer = request.headers.get('Authorization')
  const isAuthentic = await isFromGoogle(bearer, { audience, sender, ...expected })
  if (isAuthentic === 'unknown') return { status: 503 }
  if (!isAuthentic) return { status: 401 }
  const body = await readJson(request)
  const notifications = body === undefined ? null : parseNotification(body)
  if (notifications === null) log.warn('could not parse a notification from Google')
  return { notifications: notifications ?? [] }
}

async function readJson(request: Request): Promise<unknown> {
  if (Number(request.headers.get('Content-Length') ?? 0) > MAX_BYTES) return undefined
  try {
    const text = await request.text()
    return text.length > MAX_BYTES ? undefined : JSON.parse(text)
  } catch {
    return undefined
  }
}
