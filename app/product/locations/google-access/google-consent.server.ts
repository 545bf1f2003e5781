/** A user's consent to manage their Google Business Profiles, with the credentials of this installation. */
import { configuration } from '#app/kit/configuration.server'
import {
  type ConsentSettings,
  consentUrl,
  exchangeCode,
  revokeToken,
} from '#app/kit/providers/google-business-profile/consent.server'
import { accountHref } from '#app/kit/routing/href'

function consentSettings(): ConsentSettings {
  const { google, baseUrl } = configuration()
  return {
    ...google,
    // All accounts share one redirect URI, because Google accepts only registered ones.
    redirectUri: `${baseUrl}${accountHref(null)('/settings/integrations/google/callback')}`,
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

export function exchangeGoogleCode(callback: { code: string; verifier: string }) {
  return exchangeCode(consentSettings(), callback)
}

export function revokeGoogleToken(refreshToken: string) {
  return revokeToken(consentSettings(), refreshToken)
}
