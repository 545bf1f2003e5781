/**
 * Facebook and Trustpilot as OAuth providers: each has its own protocol, but both return the same kind of result. What
 * is stored of a consent is one text, which the caller seals. Only the provider's code knows its content.
 */

import { configuration } from '#app/configuration.server'
import type { ConnectedSource } from '#app/database/schema'
import { type Answer, mapAnswer } from '#app/providers/answer'
import * as facebook from '#app/providers/facebook-pages/consent.server'
import * as trustpilot from '#app/providers/trustpilot/consent.server'
import { accountHref } from '#app/routing/href'
import { readTokens, writeTokens } from './trustpilot-tokens'

export type Granted = {
  token: string
  expiresAt: Date | null
  /** Everything that was requested has been granted. */
  isEnough: boolean
  remoteName: string
}

export type ConsentDoor = {
  name: string
  /** Whether this installation has credentials for the provider. */
  isConfigured: () => boolean
  urlFor: (asked: { state: string; challenge: string }) => string
  exchange: (answered: { code: string }, now: Date) => Promise<Answer<Granted>>
  revoke: (token: string) => Promise<Answer<null>>
}

export const doors: Record<ConnectedSource, ConsentDoor> = {
  facebook: {
    name: 'Facebook',
    isConfigured: () => configuration().facebook.clientId !== '',
    urlFor: (asked) => facebook.consentUrl(facebookSettings(), asked),
    async exchange(answered, now) {
      const granted = await facebook.exchangeCode(facebookSettings(), answered, now)
      if (granted.outcome !== 'ok') return granted
      const person = await facebook.connectedPerson(facebookSettings(), granted.value.token)
      const remoteName = person.outcome === 'ok' ? person.value.name : ''
      return { outcome: 'ok', value: { ...granted.value, remoteName } }
    },
    revoke: (token) => facebook.revokeToken(facebookSettings(), token),
  },
  trustpilot: {
    name: 'Trustpilot',
    isConfigured: () => configuration().trustpilot.clientId !== '',
    urlFor: (asked) => trustpilot.consentUrl(trustpilotSettings(), asked),
    exchange: async (answered, now) =>
      mapAnswer(await trustpilot.exchangeCode(trustpilotSettings(), answered, now), (grant) => ({
        token: writeTokens(grant, now),
        expiresAt: grant.expiresAt,
        isEnough: true,
        remoteName: '',
      })),
    async revoke(token) {
      const tokens = readTokens(token)
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

/** One redirect URI for all accounts, because a provider accepts only registered URIs. */
const redirectUri = (source: ConnectedSource) =>
  `${configuration().baseUrl}${accountHref(null)('/settings/integrations/:source/callback', { source })}`
