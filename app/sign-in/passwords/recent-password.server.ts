/**
 * Anything that grants lasting access (an API token, a single sign-on key) can be created only by somebody who
 * confirmed their identity in the last ten minutes: a borrowed browser or a stolen cookie is not enough. If that was
 * longer ago, the form itself asks for the password, so that no input is lost.
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

/**
 * What the form at `page` must ask for. People without a password have to sign in again, with the OpenID provider if
 * there is one.
 */
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

/** Checks the password if one is needed, and gives the session a new token. */
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
