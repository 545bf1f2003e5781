/**
 * Requires a recent confirmation of identity for anything that grants lasting access (an API token, a single sign-on
 * key), so that access to a person's browser or a stolen cookie is not enough. If the last confirmation is older than
 * ten minutes, the form itself asks for the password, so that no input is lost.
 */

import { configuration } from '#app/kit/configuration.server'
import { asSignIn } from '#app/kit/database/sign-in-role.server'
import { nestedAddress } from '#app/kit/routing/address-limits'
import { siteHref } from '#app/kit/routing/href'
import { renewSession } from '#app/platform/viewer/sessions/sessions.server'
import type { Viewer } from '#app/platform/viewer/viewer.server'
import { tooManyAttemptsMessage } from '../too-many-attempts.server'
import type { RequiredConfirmation } from './confirmation'
import { checkPassword } from './password-changes.server'

const RECENT_MS = 10 * 60_000

function hasConfirmedRecently({ confirmedAt }: Viewer, now: Date): boolean {
  return confirmedAt !== null && now.getTime() - confirmedAt.getTime() < RECENT_MS
}

/**
 * Returns the confirmation that the form at the path `page` requires. People without a password have to sign in again,
 * with the OpenID provider if there is one.
 */
export async function findRequiredConfirmation(
  viewer: Viewer,
  page: string,
  now: Date,
): Promise<RequiredConfirmation> {
  if (hasConfirmedRecently(viewer, now)) return { kind: 'none' }
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

type ConfirmationResult =
  | { ok: true; headers: Headers }
  | { ok: false; errors: { currentPassword: string[] }; status: 422 | 429; headers?: Record<string, string> }

/**
 * Checks the password if a confirmation is required, and then gives the session a new token. Returns the headers with
 * the new cookie, or the errors for the form.
 */
export async function confirmIdentity(
  viewer: Viewer,
  password: string | undefined,
  now: Date,
): Promise<ConfirmationResult> {
  const { sessionId } = viewer
  if (hasConfirmedRecently(viewer, now) || !sessionId) return { ok: true, headers: new Headers() }
  const rejection = (reason: string) => ({
    ok: false as const,
    errors: { currentPassword: [reason] },
    status: 422 as const,
  })
  if (!password) return rejection('Enter your password')
  const passwordCheck = await checkPassword(viewer.profileId, password, now)
  if (passwordCheck.ok) {
    const cookie = await asSignIn((tx) => renewSession(tx, sessionId, { confirmedAt: now }))
    return { ok: true, headers: new Headers({ 'Set-Cookie': cookie }) }
  }
  if (passwordCheck.reason === 'wrong') return rejection('Incorrect password')
  return {
    ...rejection(tooManyAttemptsMessage(passwordCheck.seconds)),
    status: 429,
    headers: { 'Retry-After': String(passwordCheck.seconds) },
  }
}
