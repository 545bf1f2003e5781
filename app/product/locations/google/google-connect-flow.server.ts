/**
 * Connects an account to Google with OAuth. Google's consent page redirects the user back with a code. The code is
 * accepted only in the same session and for the account where the flow started. The refresh token is encrypted before
 * it is stored and never leaves the server.
 */

import type { ConnectResult } from '#app/platform/sign-in/consent-response.server'
import { finishConsent, startConsent } from '#app/platform/sign-in/oauth-consent.server'
import { actorOf, recordAudit } from '#app/platform/viewer/audit.server'
import type { Viewer } from '#app/platform/viewer/viewer.server'
import { createUnsavedClient } from '../google-access/google-clients.server'
import { exchangeGoogleCode, googleConsentUrl } from '../google-access/google-consent.server'
import { saveConnection } from '../google-access/stored-connection.server'
import { sealToken } from '../google-access/token-sealing.server'
import { resumePublications } from '../publishing/publishing.server'

/** Returns the URL to redirect the browser to, and the cookie that identifies the flow in the callback. */
export function startConnecting(viewer: Viewer, now: Date): { url: string; cookie: string } {
  const { cookie, ...consentRequest } = startConsent('google', viewer, now)
  return { url: googleConsentUrl(consentRequest), cookie }
}

export async function completeConnecting(
  request: Request,
  viewer: Viewer,
  now: Date,
): Promise<ConnectResult> {
  const callback = finishConsent(
    'google',
    request,
    viewer,
    (href, search) => href('/settings/integrations/google/callback', search),
    now,
  )
  if (callback.outcome === 'elsewhere') return { ok: false, redirectTo: callback.redirectTo }
  if (callback.outcome === 'not ours') return { ok: false, reason: invalidCallbackMessage }
  if (callback.outcome === 'refused') return { ok: false, reason: consentDeniedMessage }
  const tokens = await exchangeGoogleCode(callback)
  if (tokens.outcome !== 'ok')
    return { ok: false, reason: tokens.outcome === 'rejected' ? invalidCallbackMessage : tokens.reason }
  if (!tokens.value.hasAllScopes) return { ok: false, reason: consentDeniedMessage }
  await connectAccount(viewer, tokens.value.refreshToken, now)
  return { ok: true }
}

const invalidCallbackMessage = 'The Google sign-in expired or belongs to another session. Connect again.'
const consentDeniedMessage =
  'Google wasn’t connected. Connect again and allow access to your Business Profiles.'

async function connectAccount(viewer: Viewer, refreshToken: string, now: Date): Promise<void> {
  const accounts = await createUnsavedClient(viewer.accountId, refreshToken).profiles.listAccounts()
  const googleName = accounts.outcome === 'ok' ? accounts.value.map(({ title }) => title).join(', ') : ''
  await viewer.query(async (tx) => {
    const sealed = sealToken(viewer.accountId, refreshToken)
    const { userId, name } = viewer
    await saveConnection(tx, { refreshToken: sealed, googleName, userId, connectedBy: name }, now)
    await recordAudit(tx, {
      ...actorOf(viewer),
      action: 'integration.connected',
      subject: `Google ${googleName}`.trim(),
    })
    await resumePublications(tx)
  })
}
