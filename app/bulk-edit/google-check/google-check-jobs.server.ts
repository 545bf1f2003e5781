/**
 * Asks Google to validate a draft for each sampled location, one after another. Nothing is written there; still, each
 * request counts as an edit of the profile in our rate limit, because Google does not say that it is not one. A
 * location without an answer is unknown, never fine. No transaction is open while waiting for the network.
 */
import type { Id } from '#app/database/schema'
import { asAccount, type Tx } from '#app/database/tenant.server'
import { defineJob, type Run, TryLater } from '#app/jobs/job'
import { enqueue } from '#app/jobs/queue.server'
import { googleOf } from '#app/locations/google/google-connection.server'
import { isOverridden, type OwnProfile, ownProfileOf } from '#app/locations/sync/profile-facts.server'
import { maskOf } from '#app/locations/sync/publication'
import type { Answer } from '#app/providers/answer'
import type { GoogleApi } from '#app/providers/google-business-profile/api.server'
import { getProfile, tryPatch } from '#app/providers/google-business-profile/profiles.server'
import { toPatch } from '#app/providers/google-business-profile/translate-location'
import { type BulkEdit, isOfFact, type Wanted } from '../bulk-edit'
import { findBulkEdit } from '../bulk-edits.server'
import type { GoogleAnswer } from './google-check'
import { chooseToAsk, listWaiting, noteAnswer } from './google-checks.server'

type Asked = { accountId: Id; bulkEditId: Id }

export const askGoogleJob = defineJob<Asked>('ask-google-of-bulk-edit', askGoogle, { lease: 10 })

/** Pressing twice asks only once. */
export async function askGoogleLater(tx: Tx, edit: BulkEdit & Wanted, now: Date): Promise<void> {
  if (!(await chooseToAsk(tx, edit, now))) return
  await enqueue(tx, askGoogleJob, { accountId: tx.accountId, bulkEditId: edit.id })
}

async function askGoogle({ accountId, bulkEditId }: Asked, { signal }: Run): Promise<void> {
  const api = await googleOf(accountId)
  let waitSeconds = 0
  for (const locationId of await asAccount(accountId, (tx) => listWaiting(tx, bulkEditId))) {
    if (signal.aborted) throw new TryLater('the worker is stopping', 1)
    const question = await asAccount(accountId, (tx) => questionOf(tx, bulkEditId, locationId))
    if (!question) return
    const { answer, isForAll } = await ask(api, question)
    if (answer.outcome !== 'throttled') {
      await asAccount(accountId, (tx) => noteAnswer(tx, bulkEditId, locationId, answerOf(answer)))
      continue
    }
    waitSeconds = Math.max(waitSeconds, answer.retryAfterSeconds)
    if (isForAll) break
  }
  if (waitSeconds > 0) throw new TryLater('Google takes no more questions just now', waitSeconds)
}

type Question = { edit: Wanted; profile: OwnProfile | null }

/** Returns null once the edit is no longer a draft: its user has decided. */
async function questionOf(tx: Tx, bulkEditId: Id, locationId: Id): Promise<Question | null> {
  const edit = await findBulkEdit(tx, bulkEditId)
  if (edit?.status !== 'draft' || edit.wanted === null) return null
  const today = new Date().toISOString().slice(0, 10)
  return { edit, profile: await ownProfileOf(tx, locationId, today) }
}

/** `isForAll`: the limit applies to all profiles, not only to this one. */
async function ask(api: GoogleApi | null, { edit, profile }: Question) {
  const locationName = profile?.locationName
  if (!api || !locationName) return { answer: api ? notLinked : notConnected, isForAll: false }
  const full = await api.refuseEdit(locationName)
  if (full) return { answer: full, isForAll: false }
  const current = await getProfile(api, locationName)
  if (current.outcome !== 'ok') return { answer: current, isForAll: true }
  const { facts, wish } = edited(profile, edit)
  return { answer: await tryPatch(api, locationName, toPatch(facts, wish, current.value)), isForAll: true }
}

function edited({ facts, overridden, countryId }: OwnProfile, edit: Wanted) {
  const { field, wanted } = edit
  if (field === 'hours')
    return { facts: { ...facts, hours: wanted }, wish: { masks: ['regularHours'], dates: [] } }
  if (isOfFact(edit))
    return {
      // A fact with an override for Google stays unchanged there.
      facts: isOverridden({ overridden }, edit.field)
        ? facts
        : { ...facts, [edit.field]: edit.wanted[countryId] ?? null },
      wish: { masks: [maskOf(edit.field)!], dates: [] },
    }
  const days = Object.entries(wanted).map(([date, day]) => ({ ...day, date }))
  return {
    facts: { ...facts, special_hours: days },
    wish: { masks: ['specialHours'], dates: Object.keys(wanted) },
  }
}

/**
 * A refusal is Google's verdict on the profile; an ended connection (an OAuth error code, in lower case) is not one.
 */
function answerOf(answer: Exclude<Answer<null>, { outcome: 'throttled' }>): GoogleAnswer {
  if (answer.outcome === 'ok') return { outcome: 'fine', reason: '' }
  const { reason } = answer
  if (answer.outcome === 'unavailable') return { outcome: 'unknown', reason }
  const isAboutProfile = [400, 404].includes(answer.status) && !/^[a-z_]+$/.test(answer.code)
  return { outcome: isAboutProfile ? 'refused' : 'unknown', reason }
}

const notConnected: Answer<never> = {
  outcome: 'unavailable',
  reason: 'Google is not connected.',
  retryAfterSeconds: null,
}
const notLinked: Answer<never> = {
  outcome: 'unavailable',
  reason: 'This location is no longer linked to a Google profile.',
  retryAfterSeconds: null,
}
