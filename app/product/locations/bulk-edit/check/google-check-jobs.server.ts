/**
 * The job that asks Google to validate a draft for each sampled location, one after another. Nothing is written to
 * Google. Each request still counts as an edit in our rate limit, because Google does not document that validation
 * requests are free. If Google does not respond, the result for the location is 'unknown', never 'fine'. No transaction
 * is open during a network request.
 */

import type { Id } from '#app/kit/database/schema'
import { asAccount, type Tx } from '#app/kit/database/tenant.server'
import { defineJob, type JobRun, RetryLater } from '#app/kit/jobs/job'
import { enqueue } from '#app/kit/jobs/queue.server'
import type { ProfileClient } from '#app/kit/providers/profile-client/profile-client'
import type { ProfileEdit } from '#app/kit/providers/profile-client/profiles'
import type { ProviderResult } from '#app/kit/providers/provider-result'
import { findGoogleClient } from '../../google-access/google-clients.server'
import { isOverridden, loadOwnProfile, type OwnProfile } from '../../publishing/profile-facts.server'
import { profileFieldsOf } from '../../publishing/publication'
import { type BulkChange, type BulkEdit, isFactChange } from '../bulk-edit'
import { findBulkEdit } from '../bulk-edits.server'
import type { GoogleCheckResult } from './google-check'
import { createCheckSample, listQueuedLocations, saveCheckResult } from './google-checks.server'

type BulkEditPayload = { accountId: Id; bulkEditId: Id }

export const googleCheckJob = defineJob<BulkEditPayload>('ask-google-of-bulk-edit', runGoogleCheck, {
  lease: 10,
})

/** Starts a check, unless the edit is no longer a draft or a check is already running. */
export async function enqueueGoogleCheck(tx: Tx, edit: BulkEdit & BulkChange, now: Date): Promise<void> {
  if (!(await createCheckSample(tx, edit, now))) return
  await enqueue(tx, googleCheckJob, { accountId: tx.accountId, bulkEditId: edit.id })
}

async function runGoogleCheck({ accountId, bulkEditId }: BulkEditPayload, { signal }: JobRun): Promise<void> {
  const client = await findGoogleClient(accountId)
  let waitSeconds = 0
  for (const locationId of await asAccount(accountId, (tx) => listQueuedLocations(tx, bulkEditId))) {
    if (signal.aborted) throw new RetryLater('the worker is stopping', 1)
    const check = await asAccount(accountId, (tx) => loadLocationCheck(tx, bulkEditId, locationId))
    if (!check) return
    const { result, isForAll } = await validateAtGoogle(client, check)
    if (result.outcome !== 'throttled') {
      await asAccount(accountId, (tx) => saveCheckResult(tx, bulkEditId, locationId, toCheckResult(result)))
      continue
    }
    waitSeconds = Math.max(waitSeconds, result.retryAfterSeconds)
    if (isForAll) break
  }
  if (waitSeconds > 0) throw new RetryLater('the rate limit for Google is reached', waitSeconds)
}

type LocationCheck = { edit: BulkChange; profile: OwnProfile | null }

/**
 * Loads what is needed to check one location. Returns null if the edit has been confirmed or deleted in the meantime,
 * because no one needs the result then.
 */
async function loadLocationCheck(tx: Tx, bulkEditId: Id, locationId: Id): Promise<LocationCheck | null> {
  const edit = await findBulkEdit(tx, bulkEditId)
  if (edit?.status !== 'draft' || edit.desired === null) return null
  const today = new Date().toISOString().slice(0, 10)
  return { edit, profile: await loadOwnProfile(tx, locationId, today) }
}

/**
 * Asks Google to validate the edit for one profile. `isForAll` is true if a rate limit in the result applies to all
 * profiles and not only to this one.
 */
async function validateAtGoogle(client: ProfileClient | null, { edit, profile }: LocationCheck) {
  const locationName = profile?.locationName
  if (!client || !locationName) return { result: client ? notLinked : notConnected, isForAll: false }
  const refusal = await client.checkEditLimit(locationName)
  if (refusal) return { result: refusal, isForAll: false }
  const result = await client.profiles.validate({ locationName, ...editedProfile(profile, edit) })
  return { result, isForAll: true }
}

function editedProfile(
  { facts, overridden, countryId }: OwnProfile,
  edit: BulkChange,
): Pick<ProfileEdit, 'facts' | 'desired'> {
  const { field, desired } = edit
  if (field === 'hours')
    return { facts: { ...facts, hours: desired }, desired: { fields: ['hours'], dates: [] } }
  if (isFactChange(edit))
    return {
      // If Google has an override of this fact, the edit does not change what Google shows.
      facts: isOverridden({ overridden }, edit.field)
        ? facts
        : { ...facts, [edit.field]: edit.desired[countryId] ?? null },
      desired: { fields: profileFieldsOf([edit.field]), dates: [] },
    }
  const days = Object.entries(desired).map(([date, day]) => ({ ...day, date }))
  return {
    facts: { ...facts, special_hours: days },
    desired: { fields: ['special_hours'], dates: Object.keys(desired) },
  }
}

/**
 * Converts Google's response to a check result. Only an error about the profile counts as 'refused'. An expired
 * connection also returns status 400, with an OAuth error code in lower case, and counts as 'unknown'.
 */
function toCheckResult(result: Exclude<ProviderResult<null>, { outcome: 'throttled' }>): GoogleCheckResult {
  if (result.outcome === 'ok') return { outcome: 'fine', reason: '' }
  const { reason } = result
  if (result.outcome === 'unavailable') return { outcome: 'unknown', reason }
  const isAboutProfile = [400, 404].includes(result.status) && !/^[a-z_]+$/.test(result.code)
  return { outcome: isAboutProfile ? 'refused' : 'unknown', reason }
}

const notConnected: ProviderResult<never> = {
  outcome: 'unavailable',
  reason: 'Google is not connected.',
  retryAfterSeconds: null,
}
const notLinked: ProviderResult<never> = {
  outcome: 'unavailable',
  reason: 'This location is no longer linked to a Google profile.',
  retryAfterSeconds: null,
}
