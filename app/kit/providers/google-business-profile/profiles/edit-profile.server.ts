/**
 * Edits a Google profile: fetches it, merges our changes into values that Google accepts only as a whole, and sends the
 * edit. If it is unknown whether an earlier run has sent the edit, fields that Google already has are not sent again.
 * Google rejects an entire edit if one field is invalid. The fields are then sent one by one, so that an invalid phone
 * number does not prevent the hours from being updated.
 */
import type { EditResult, EditScope, ProfileEdit, ProfileField } from '../../profile-client/profiles'
import type { ProviderResult } from '../../provider-result'
import type { GoogleApi } from '../api.server'
import { fieldsOfMasks, maskByField } from './profile-masks'
import { getProfile, getShownProfile, patchProfile, validatePatch } from './profiles.server'
import { type PatchScope, toPatch, unchangedMasks } from './translate-location'

export async function editProfile(api: GoogleApi, edit: ProfileEdit): Promise<EditResult> {
  const { locationName, facts, desired } = edit
  if (desired.fields.length === 0) return { accepted: [], result: done }
  const current = await getProfile(api, locationName)
  if (current.outcome !== 'ok') return { accepted: [], result: current }
  let alreadyApplied: ProfileField[] = []
  if (edit.isUncertain) {
    const shown = await getShownProfile(api, locationName)
    if (shown.outcome !== 'ok') return { accepted: [], result: shown }
    const { differing, pending } = shown.value
    alreadyApplied = fieldsOfMasks(unchangedMasks(facts, patchScopeOf(desired), current.value)).filter(
      (field) => pending.includes(field) || !differing.includes(field),
    )
  }
  const fields = sortFields(desired.fields).filter((field) => !alreadyApplied.includes(field))
  const send = async (someFields: ProfileField[]) => {
    await edit.recordSending()
    const scope = patchScopeOf({ ...desired, fields: someFields })
    return patchProfile(api, locationName, toPatch(facts, scope, current.value))
  }
  if (fields.length === 0) return { accepted: alreadyApplied, result: done }
  const result = await send(fields)
  if (result.outcome === 'ok') return { accepted: desired.fields, result }
  if (fields.length === 1 || !mayBeFieldError(result)) return { accepted: alreadyApplied, result }
  return sendOneByOne(fields, alreadyApplied, result, send)
}

const done: ProviderResult<null> = { outcome: 'ok', value: null }

/** Sorts the fields, so that the same edit is sent the same way, regardless of the order of the changes. */
function sortFields(fields: ProfileField[]): ProfileField[] {
  return fieldsOfMasks(fields.map((field) => maskByField[field]))
}

function patchScopeOf({ fields, dates }: EditScope): PatchScope {
  return { masks: fields.map((field) => maskByField[field]), dates }
}

function mayBeFieldError(result: ProviderResult<null>): boolean {
  return result.outcome === 'rejected' && result.status === 400 && result.code !== 'THROTTLED'
}

async function sendOneByOne(
  fields: ProfileField[],
  alreadyApplied: ProfileField[],
  rejection: ProviderResult<null>,
  send: (fields: ProfileField[]) => Promise<ProviderResult<null>>,
): Promise<EditResult> {
  const accepted = [...alreadyApplied]
  let last = rejection
  for (const field of fields) {
    const result = await send([field])
    if (result.outcome === 'ok') accepted.push(field)
    else last = result
    if (result.outcome === 'throttled' || result.outcome === 'unavailable') break
  }
  return { accepted, result: accepted.length < fields.length + alreadyApplied.length ? last : done }
}

/** Lets Google validate an edit, without making it. */
export async function validateEdit(
  api: GoogleApi,
  { locationName, facts, desired }: Pick<ProfileEdit, 'locationName' | 'facts' | 'desired'>,
): Promise<ProviderResult<null>> {
  const current = await getProfile(api, locationName)
  if (current.outcome !== 'ok') return current
  return validatePatch(api, locationName, toPatch(facts, patchScopeOf(desired), current.value))
}
