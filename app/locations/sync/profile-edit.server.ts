/**
 * Edits a Google profile: reads it, merges in what Google accepts only as a whole, and sends the edit. After a run with
 * an unknown outcome, fields that Google already has are not sent again. Google rejects an entire edit for one invalid
 * field; in that case each field is sent separately, so that a wrong phone number does not hold up the hours.
 */
import type { Answer } from '#app/providers/answer'
import type { GoogleApi } from '#app/providers/google-business-profile/api.server'
import { listCategories } from '#app/providers/google-business-profile/categories.server'
import {
  getProfile,
  getShownProfile,
  patchProfile,
} from '#app/providers/google-business-profile/profiles.server'
import {
  alreadyThere,
  type ProfileFacts,
  type ProfileWish,
  toPatch,
} from '#app/providers/google-business-profile/translate-location'

export type Edit = {
  locationName: string
  facts: ProfileFacts
  wish: ProfileWish
  /** An earlier run may already have sent it. */
  isUnsure: boolean
  /** Called right before each patch to record that it is being sent. */
  recordSending: () => Promise<void>
}

/** The fields that Google accepted, and the final answer: that of the last rejected edit, if any was rejected. */
export type Edited = { taken: string[]; answer: Answer<null> }

export async function editProfile(api: GoogleApi, edit: Edit): Promise<Edited> {
  const { locationName, facts, wish } = edit
  const current = await getProfile(api, locationName)
  if (current.outcome !== 'ok') return { taken: [], answer: current }
  let arrived: string[] = []
  if (edit.isUnsure) {
    const shown = await getShownProfile(api, locationName)
    if (shown.outcome !== 'ok') return { taken: [], answer: shown }
    const { differing, pending } = shown.value
    arrived = alreadyThere(facts, wish, current.value).filter(
      (mask) => pending.includes(mask) || !differing.includes(mask),
    )
  }
  const masks = wish.masks.filter((mask) => !arrived.includes(mask))
  const send = async (some: string[]) => {
    await edit.recordSending()
    return patchProfile(api, locationName, toPatch(facts, { ...wish, masks: some }, current.value))
  }
  if (masks.length === 0) return { taken: arrived, answer: { outcome: 'ok', value: null } }
  const answer = await send(masks)
  if (answer.outcome === 'ok') return { taken: wish.masks, answer }
  if (masks.length === 1 || !isAboutFields(answer)) return { taken: arrived, answer }
  return oneByOne(masks, arrived, answer, send)
}

function isAboutFields(answer: Answer<null>): boolean {
  return answer.outcome === 'rejected' && answer.status === 400 && answer.code !== 'THROTTLED'
}

async function oneByOne(
  masks: string[],
  arrived: string[],
  refused: Answer<null>,
  send: (masks: string[]) => Promise<Answer<null>>,
): Promise<Edited> {
  const taken = [...arrived]
  let last = refused
  for (const mask of masks) {
    const answer = await send([mask])
    if (answer.outcome === 'ok') taken.push(mask)
    else last = answer
    if (answer.outcome === 'throttled' || answer.outcome === 'unavailable') break
  }
  return {
    taken,
    answer: taken.length < masks.length + arrived.length ? last : { outcome: 'ok', value: null },
  }
}

/** Finds Google's id of a category for which we have only the name. */
export async function findGoogleCategory(
  api: GoogleApi,
  name: string,
  regionCode: string,
): Promise<Answer<{ gcid: string; name: string } | null>> {
  const found = await listCategories(api, { startsWith: name, regionCode })
  if (found.outcome !== 'ok') return found
  const same = found.value.categories.find((one) => one.name.toLowerCase() === name.toLowerCase())
  return { outcome: 'ok', value: same ?? null }
}
