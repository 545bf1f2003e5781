/**
 * Facebook and Trustpilot as parties that are asked for consent: each in its own words, with one kind of answer. What
 * is kept of a consent is one text, sealed by whoever keeps it; what stands in it is the party's own affair.
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
  /** Everything that was asked for. */
  isEnough: boolean
  remoteName: string
}

export type ConsentDoor = {
  name: string
  /** Whether this installation is known there at all. */
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

/** One for all accounts: a party knows only addresses it was told of. */
const redirectUri = (source: ConnectedSource) =>
  `${configuration().baseUrl}${accountHref(null)('/settings/integrations/:source/callback', { source })}`
