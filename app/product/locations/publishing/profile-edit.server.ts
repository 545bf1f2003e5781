/**
 * Edits a Google profile: fetches it, merges our changes into values that Google accepts only as a whole, and sends the
 * edit. If it is unknown whether an earlier run has sent the edit, fields that Google already has are not sent again.
 * Google rejects an entire edit if one field is invalid. The fields are then sent one by one, so that an invalid phone
 * number does not prevent the hours from being updated.
 */

import type { GoogleApi } from '#app/kit/providers/google-business-profile/api.server'
import { listCategories } from '#app/kit/providers/google-business-profile/profiles/categories.server'
import {
  getProfile,
  getShownProfile,
  patchProfile,
} from '#app/kit/providers/google-business-profile/profiles/profiles.server'
import {
  type PatchScope,
  toPatch,
  unchangedMasks,
} from '#app/kit/providers/google-business-profile/profiles/translate-location'
import type { ListingFacts } from '#app/kit/providers/listing-facts'
import type { ProviderResult } from '#app/kit/providers/provider-result'

export type ProfileEdit = {
  locationName: string
  facts: ListingFacts
  desired: PatchScope
  /** Whether an earlier run may already have sent the edit. */
  isUncertain: boolean
  /** Records that the edit is being sent. Called right before each PATCH request. */
  recordSending: () => Promise<void>
}

/**
 * The fields that Google accepted, and the final result. If any field was not accepted, the result is that of the last
 * failed request.
 */
export type EditResult = { accepted: string[]; result: ProviderResult<null> }

export async function editProfile(api: GoogleApi, edit: ProfileEdit): Promise<EditResult> {
  const { locationName, facts, desired } = edit
  const current = await getProfile(api, locationName)
  if (current.outcome !== 'ok') return { accepted: [], result: current }
  let alreadyApplied: string[] = []
  if (edit.isUncertain) {
    const shown = await getShownProfile(api, locationName)
    if (shown.outcome !== 'ok') return { accepted: [], result: shown }
    const { differing, pending } = shown.value
    alreadyApplied = unchangedMasks(facts, desired, current.value).filter(
      (mask) => pending.includes(mask) || !differing.includes(mask),
    )
  }
  const masks = desired.masks.filter((mask) => !alreadyApplied.includes(mask))
  const send = async (someMasks: string[]) => {
    await edit.recordSending()
    return patchProfile(api, locationName, toPatch(facts, { ...desired, masks: someMasks }, current.value))
  }
  if (masks.length === 0) return { accepted: alreadyApplied, result: { outcome: 'ok', value: null } }
  const result = await send(masks)
  if (result.outcome === 'ok') return { accepted: desired.masks, result }
  if (masks.length === 1 || !mayBeFieldError(result)) return { accepted: alreadyApplied, result }
  return sendOneByOne(masks, alreadyApplied, result, send)
}

function mayBeFieldError(result: ProviderResult<null>): boolean {
  return result.outcome === 'rejected' && result.status === 400 && result.code !== 'THROTTLED'
}

async function sendOneByOne(
  masks: string[],
  alreadyApplied: string[],
  rejection: ProviderResult<null>,
  send: (masks: string[]) => Promise<ProviderResult<null>>,
): Promise<EditResult> {
  const accepted = [...alreadyApplied]
  let last = rejection
  for (const mask of masks) {
    const result = await send([mask])
    if (result.outcome === 'ok') accepted.push(mask)
    else last = result
    if (result.outcome === 'throttled' || result.outcome === 'unavailable') break
  }
  return {
    accepted,
    result: accepted.length < masks.length + alreadyApplied.length ? last : { outcome: 'ok', value: null },
  }
}

/** Finds the Google id of a category by its name. Returns null if Google has no such category in the region. */
export async function findGoogleCategory(
  api: GoogleApi,
  name: string,
  regionCode: string,
): Promise<ProviderResult<{ gcid: string; name: string } | null>> {
  const found = await listCategories(api, { startsWith: name, regionCode })
  if (found.outcome !== 'ok') return found
  const match = found.value.categories.find((one) => one.name.toLowerCase() === name.toLowerCase())
  return { outcome: 'ok', value: match ?? null }
}
