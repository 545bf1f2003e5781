/** A user's consent to manage their Google Business Profiles, with the credentials of this installation. */
import { configuration } from '#app/kit/configuration.server'
import { createGoogleBusinessApi } from '#app/kit/providers/google-business-profile/api.server'
import {
  type ConsentSettings,
  consentUrl,
  exchangeCode,
  revokeToken,
} from '#app/kit/providers/google-business-profile/consent.server'
import { listAccounts } from '#app/kit/providers/google-business-profile/profiles/profiles.server'
import { accountHref } from '#app/kit/routing/href'

function consentSettings(): ConsentSettings {
  const { google, baseUrl } = configuration()
  return {
    ...google,
    // All accounts share one redirect URI, because Google accepts only registered ones.
    redirectUri: `${baseUrl}${accountHref(null)('/settings/integrations/:source/callback', { source: 'google' })}`,
  }
}

/** Returns whether this installation has OAuth credentials for Google. */
export function hasGoogleCredentials(): boolean {
  return configuration().google.clientId !== ''
}

/** Returns the URL of Google's consent page. */
export function googleConsentUrl(consentRequest: { state: string; challenge: string }): string {
  return consentUrl(consentSettings(), consentRequest)
}

/** Exchanges the code of a callback for a refresh token, and names the Google accounts to which it gives access. */
export async function exchangeGoogleCode(callback: { code: string; verifier: string }) {
  const exchanged = await exchangeCode(consentSettings(), callback)
  if (exchanged.outcome !== 'ok') return exchanged
  const { refreshToken: token, hasAllScopes } = exchanged.value
  const api = createGoogleBusinessApi({ ...configuration().google, refreshToken: token })
  const accounts = hasAllScopes ? await listAccounts(api) : null
  const remoteName = accounts?.outcome === 'ok' ? accounts.value.map(({ title }) => title).join(', ') : ''
  return { outcome: 'ok' as const, value: { token, hasAllScopes, remoteName, expiresAt: null } }
}

export function revokeGoogleToken(refreshToken: string) {
  return revokeToken(consentSettings(), refreshToken)
}
