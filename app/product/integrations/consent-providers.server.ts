/**
 * Facebook and Trustpilot as OAuth providers. Each has its own protocol, but both return the same kind of result. The
 * result of a consent is stored as one string, which the caller seals. Only the provider's own code parses it.
 */

import { configuration } from '#app/kit/configuration.server'
import type { ConnectedSource } from '#app/kit/database/schema'
import * as facebook from '#app/kit/providers/facebook-pages/consent.server'
import { mapResult, type ProviderResult } from '#app/kit/providers/provider-result'
import * as trustpilot from '#app/kit/providers/trustpilot/consent.server'
import { accountHref } from '#app/kit/routing/href'
import { parseTokens, serializeTokens } from './trustpilot/trustpilot-tokens'

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
  exchange: (callback: { code: string }, now: Date) => Promise<ProviderResult<ConsentGrant>>
  revoke: (token: string) => Promise<ProviderResult<null>>
}

export const consentProviders: Record<ConnectedSource, ConsentProvider> = {
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
  },
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
