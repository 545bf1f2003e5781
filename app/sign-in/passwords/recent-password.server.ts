/**
 * What gives lasting access (an API token, a single sign-on key) is made only by somebody who showed who they are in
 * the last ten minutes: a borrowed browser or a stolen cookie is not enough. The form that makes it asks for the
 * password itself when that was longer ago, so nothing typed is lost.
 */

import { nestedAddress } from '#app/address-limits'
import { configuration } from '#app/configuration.server'
import { asSignIn } from '#app/database/identity.server'
import { siteHref } from '#app/routing/href'
import { renewSession } from '#app/viewer/sessions.server'
import type { Viewer } from '#app/viewer/viewer.server'
import { waitWords } from '../waiting.server'
import type { ConfirmationNeeded } from './confirmation'
import { showPassword } from './password-changes.server'

const RECENT_MS = 10 * 60_000

function isRecent({ confirmedAt }: Viewer, now: Date): boolean {
  return confirmedAt !== null && now.getTime() - confirmedAt.getTime() < RECENT_MS
}

/** What the form at `page` has to ask for; somebody without a password signs in again where they have one. */
export async function confirmationNeeded(
  viewer: Viewer,
  page: string,
  now: Date,
): Promise<ConfirmationNeeded> {
  if (isRecent(viewer, now)) return { kind: 'none' }
  const { password_hash } = await asSignIn((tx) =>
    tx
      .selectFrom('profiles')
      .select('password_hash')
      .where('id', '=', viewer.profileId)
      .executeTakeFirstOrThrow(),
  )
  if (password_hash) return { kind: 'password' }
  const { openid } = configuration()
  return {
    kind: 'sign-in',
    provider: openid && {
      name: openid.name,
      href: siteHref('/login/openid', { redirect: nestedAddress(page) }),
    },
    newPasswordHref: siteHref('/forgot-password'),
  }
}

type Confirmed =
  | { ok: true; headers: Headers }
  | { ok: false; errors: { currentPassword: string[] }; status: 422 | 429; headers?: Record<string, string> }

/** Takes the password where one is needed. The session goes on under a new token. */
export async function confirmRecently(
  viewer: Viewer,
  typed: string | undefined,
  now: Date,
): Promise<Confirmed> {
  const { sessionId } = viewer
  if (isRecent(viewer, now) || !sessionId) return { ok: true, headers: new Headers() }
  const refuse = (reason: string) => ({
    ok: false as const,
    errors: { currentPassword: [reason] },
    status: 422 as const,
  })
  if (!typed) return refuse('Enter your password')
  const shown = await showPassword(viewer.profileId, typed, now)
  if (shown.ok) {
    const cookie = await asSignIn((tx) => renewSession(tx, sessionId, { confirmedAt: now }))
    return { ok: true, headers: new Headers({ 'Set-Cookie': cookie }) }
  }
  if (shown.reason === 'wrong') return refuse('That is not your password')
  return {
    ...refuse(waitWords(shown.seconds)),
    status: 429,
    headers: { 'Retry-After': String(shown.seconds) },
  }
}
