/**
 * Determines whether Google allows us to publish to a profile, that is, whether its owner has "voice of merchant", and
 * if not, what Google is waiting for.
 */
import { z } from 'zod'
import type { ShownListing } from '../../directory-adapter'
import { mapResult, type ProviderResult } from '../../provider-result'
import type { GoogleApi } from '../api.server'
import { pathOfProfile } from '../resource-names'

/**
 * The verification of a profile. `barrier` is a sentence that says why nothing can be published, or null if publishing
 * is possible.
 */
export type Verification = { claim: ShownListing['claim']; barrier: string | null }

const voiceOfMerchantShape = z
  .looseObject({
    hasVoiceOfMerchant: z.boolean().nullish(),
    hasBusinessAuthority: z.boolean().nullish(),
    waitForVoiceOfMerchant: z.looseObject({}).nullish(),
    verify: z.looseObject({ hasPendingVerification: z.boolean().nullish() }).nullish(),
    resolveOwnershipConflict: z.looseObject({}).nullish(),
    complyWithGuidelines: z.looseObject({ recommendationReason: z.string().nullish() }).nullish(),
  })
  // Google omits false values, so `{}` is a valid response. An object with only unknown keys is not.
  .refine((state) => Object.keys(state).length === 0 || Object.keys(state).some((key) => key in knownKeys))
const knownKeys: Record<string, true> = {
  hasVoiceOfMerchant: true,
  hasBusinessAuthority: true,
  waitForVoiceOfMerchant: true,
  verify: true,
  resolveOwnershipConflict: true,
  complyWithGuidelines: true,
}

export async function fetchVerification(
  api: GoogleApi,
  locationName: string,
): Promise<ProviderResult<Verification>> {
  const path = `${pathOfProfile(locationName)}/VoiceOfMerchantState`
  const result = await api.call({ api: 'verifications', method: 'GET', path, shape: voiceOfMerchantShape })
  return mapResult(result, toVerification)
}

function toVerification(state: z.output<typeof voiceOfMerchantShape>): Verification {
  const pendingVerification = (barrier: string): Verification => ({ claim: 'pending', barrier })
  const unclaimedVerification = (barrier: string): Verification => ({ claim: 'unclaimed', barrier })
  if (state.hasVoiceOfMerchant) return { claim: 'ours', barrier: null }
  if (state.complyWithGuidelines) {
    const isSuspended = state.complyWithGuidelines.recommendationReason === 'BUSINESS_LOCATION_SUSPENDED'
    return unclaimedVerification(`Google has ${isSuspended ? 'suspended' : 'disabled'} this profile`)
  }
  if (state.resolveOwnershipConflict) return unclaimedVerification('Someone else owns this profile on Google')
  if (state.waitForVoiceOfMerchant) return pendingVerification('Google is reviewing this profile')
  if (state.verify?.hasPendingVerification)
    return pendingVerification('This profile is waiting for Google verification')
  return unclaimedVerification('This profile is not verified with Google')
}
