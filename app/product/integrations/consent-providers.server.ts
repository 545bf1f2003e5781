/**
 * The sources that a user connects by consenting there (OAuth). Each has its own protocol; everything that the
 * connections need of it is declared here. The result of a consent is stored as one string, which the caller seals. Only
 * the provider's own code parses it.
 */

import { configuration } from '#app/kit/configuration.server'
import type { ConnectedSource } from '#app/kit/database/schema'
import type { Tx } from '#app/kit/database/tenant.server'
import type { DirectoryAdapter } from '#app/kit/providers/directory-adapter'
import * as facebook from '#app/kit/providers/facebook-pages/consent.server'
import {
  createFacebookAdapter,
  abilities as facebookAbilities,
} from '#app/kit/providers/facebook-pages/directory.server'
import { isConnectionEnded as isFacebookEnded } from '#app/kit/providers/facebook-pages/problem'
import { mapResult, type ProviderResult } from '#app/kit/providers/provider-result'
import * as trustpilot from '#app/kit/providers/trustpilot/consent.server'
import { isConnectionEnded as isTrustpilotEnded } from '#app/kit/providers/trustpilot/problem'
import { accountHref } from '#app/kit/routing/href'
import {
  exchangeGoogleCode,
  googleConsentUrl,
  hasGoogleCredentials,
  revokeGoogleToken,
} from '#app/product/locations/google-access/google-consent.server'
import { hasInstallationConnection } from '#app/product/locations/google-access/is-connected.server'
import { resumePublications } from '#app/product/locations/publishing/publishing.server'
import { saveDefaultLocation } from './trustpilot/review-location.server'
import { isFresh, parseTokens, serializeTokens } from './trustpilot/trustpilot-tokens'

export type ConsentGrant = {
  token: string
  expiresAt: Date | null
  /** Whether the user granted all requested permissions. */
  hasAllScopes: boolean
  remoteName: string
}

export type ConsentProvider = {
  name: string
  /** Whether this installation has credentials for the provider. */
  isConfigured: () => boolean
  consentUrl: (request: { state: string; challenge: string }) => string
  exchange: (callback: { code: string; verifier: string }, now: Date) => Promise<ProviderResult<ConsentGrant>>
  revoke: (token: string) => Promise<ProviderResult<null>>
  /** Whether the installation has a connection of its own, which an account uses until it connects or disconnects. */
  hasInstallationConnection?: () => boolean
  /** Checks whether the code of a rejection means that the user has to consent again. */
  isEnded: (code: string) => boolean
  /** Set if the stored token only gives access tokens, which expire. Without it, it is the access token itself. */
  renewal?: TokenRenewal
  /**
   * Set if the provider is a directory: what its listings can hold, and how they are read and changed. Not set for
   * Google, whose client also serves posts, photos and reviews (`google-clients.server.ts`).
   */
  directory?: Pick<DirectoryAdapter, 'abilities'> & { createAdapter: (token: string) => DirectoryAdapter }
  /** Called in the transaction that saves the connection. */
  onConnected?: (tx: Tx) => Promise<void>
  /** What users are told before they disconnect. */
  disconnectText: string
}

type TokenRenewal = {
  /** Returns the access token in the stored token, or null if it has to be renewed. */
  accessTokenOf: (token: string, now: Date) => string | null
  renew: (
    token: string,
    now: Date,
  ) => Promise<ProviderResult<{ token: string; accessToken: string; expiresAt: Date | null }>>
}

export const consentProviders: Record<ConnectedSource, ConsentProvider> = {
  google: {
    name: 'Google',
    isConfigured: hasGoogleCredentials,
    consentUrl: googleConsentUrl,
    exchange: exchangeGoogleCode,
    revoke: revokeGoogleToken,
    hasInstallationConnection,
    isEnded: (code) => code === 'invalid_grant',
    onConnected: resumePublications,
    disconnectText:
      'We’ll stop sending location updates to Google and publishing review responses there. Your Google profiles won’t change, and locations stay linked to them.',
  },
  facebook: {
    name: 'Facebook',
    isConfigured: () => configuration().facebook.clientId !== '',
    consentUrl: (request) => facebook.consentUrl(facebookSettings(), request),
    async exchange(callback, now) {
      const granted = await facebook.exchangeCode(facebookSettings(), callback, now)
      if (granted.outcome !== 'ok') return granted
      const user = await facebook.fetchConnectedUser(facebookSettings(), granted.value.token)
      const remoteName = user.outcome === 'ok' ? user.value.name : ''
      return { outcome: 'ok', value: { ...granted.value, remoteName } }
    },
    revoke: (token) => facebook.revokeToken(facebookSettings(), token),
    isEnded: isFacebookEnded,
    directory: {
      abilities: facebookAbilities,
      createAdapter: (token) => createFacebookAdapter({ ...configuration().facebook, token }),
    },
    disconnectText:
      'Location changes and responses will no longer be sent to your Pages. Facebook content stays as it is, and locations stay linked.',
  },
  trustpilot: {
    name: 'Trustpilot',
    isConfigured: () => configuration().trustpilot.clientId !== '',
    consentUrl: (request) => trustpilot.consentUrl(trustpilotSettings(), request),
    exchange: async (callback, now) =>
      mapResult(await trustpilot.exchangeCode(trustpilotSettings(), callback, now), (grant) => ({
        token: serializeTokens(grant, now),
        expiresAt: grant.expiresAt,
        hasAllScopes: true,
        remoteName: '',
      })),
    async revoke(token) {
      const tokens = parseTokens(token)
      return tokens
        ? trustpilot.revokeToken(trustpilotSettings(), tokens.refreshToken)
        : { outcome: 'ok', value: null }
    },
    isEnded: isTrustpilotEnded,
    renewal: {
      accessTokenOf(token, now) {
        const tokens = parseTokens(token)
        return tokens && isFresh(tokens, now) ? tokens.accessToken : null
      },
      async renew(token, now) {
        const refreshToken = parseTokens(token)?.refreshToken ?? ''
        return mapResult(
          await trustpilot.renewTokens(trustpilotSettings(), refreshToken, now),
          ({ expiresAt, ...grant }) => ({
            token: serializeTokens(grant, now),
            accessToken: grant.accessToken,
            expiresAt,
          }),
        )
      },
    },
    onConnected: saveDefaultLocation,
    disconnectText:
      'New Trustpilot reviews won’t be imported, and responses won’t be published. Trustpilot content stays as it is.',
  },
}

export function isConnectedSource(code: string | undefined): code is ConnectedSource {
  return code !== undefined && Object.hasOwn(consentProviders, code)
}

/** Returns the source in the URL. Throws a 404 if it is not a source that users can connect. */
export function requireConnectedSource(source: string | undefined): ConnectedSource {
  if (!isConnectedSource(source)) throw new Response('Not found', { status: 404 })
  return source
}

function facebookSettings(): facebook.FacebookConsentSettings {
  return { ...configuration().facebook, redirectUri: redirectUri('facebook') }
}

export function trustpilotSettings(): trustpilot.TrustpilotConsentSettings {
  return { ...configuration().trustpilot, redirectUri: redirectUri('trustpilot') }
}

/** All accounts share one redirect URI, because a provider accepts only registered URIs. */
const redirectUri = (source: ConnectedSource) =>
  `${configuration().baseUrl}${accountHref(null)('/settings/integrations/:source/callback', { source })}`
