/**
 * Whether a profile may be published to: whether its owner has "voice of merchant", and if not, what Google waits for.
 */
import { z } from 'zod'
import { type Answer, mapAnswer } from '../answer'
import type { ShownListing } from '../directory-adapter'
import type { GoogleApi } from './api.server'
import { pathOfProfile } from './names'

/** `barrier`: a sentence that says why nothing can be published. Null when all is well. */
export type Verification = { claim: ShownListing['claim']; barrier: string | null }

const voiceOfMerchant = z
  .looseObject({
    hasVoiceOfMerchant: z.boolean().nullish(),
    hasBusinessAuthority: z.boolean().nullish(),
    waitForVoiceOfMerchant: z.looseObject({}).nullish(),
    verify: z.looseObject({ hasPendingVerification: z.boolean().nullish() }).nullish(),
    resolveOwnershipConflict: z.looseObject({}).nullish(),
    complyWithGuidelines: z.looseObject({ recommendationReason: z.string().nullish() }).nullish(),
  })
  // False values are left out, but an object with other keys is not a valid answer.
  .refine((state) => Object.keys(state).length === 0 || Object.keys(state).some((key) => key in known))
const known: Record<string, true> = {
  ...{ hasVoiceOfMerchant: true, hasBusinessAuthority: true, waitForVoiceOfMerchant: true, verify: true },
  ...{ resolveOwnershipConflict: true, complyWithGuidelines: true },
}

export async function verificationOf(api: GoogleApi, locationName: string): Promise<Answer<Verification>> {
  const path = `${pathOfProfile(locationName)}/VoiceOfMerchantState`
  const answer = await api.call({ api: 'verifications', method: 'GET', path, shape: voiceOfMerchant })
  return mapAnswer(answer, toVerification)
}

function toVerification(state: z.output<typeof voiceOfMerchant>): Verification {
  const pending = (barrier: string): Verification => ({ claim: 'pending', barrier })
  const unclaimed = (barrier: string): Verification => ({ claim: 'unclaimed', barrier })
  if (state.hasVoiceOfMerchant) return { claim: 'ours', barrier: null }
  if (state.complyWithGuidelines) {
    const isSuspended = state.complyWithGuidelines.recommendationReason === 'BUSINESS_LOCATION_SUSPENDED'
    return unclaimed(`Google has ${isSuspended ? 'suspended' : 'disabled'} this profile`)
  }
  if (state.resolveOwnershipConflict) return unclaimed('Somebody else owns this profile on Google')
  if (state.waitForVoiceOfMerchant) return pending('Google is reviewing this profile')
  if (state.verify?.hasPendingVerification) return pending('This profile waits to be verified with Google')
  return unclaimed('This profile is not verified with Google')
}
