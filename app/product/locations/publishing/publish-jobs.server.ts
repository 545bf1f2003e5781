/**
 * The jobs that send a location's queued changes to Google and poll until Google shows them. If several jobs run for a
 * location, the first one sends all changes, and the others find nothing to send. No transaction is open during a
 * network request.
 */

import type { Id } from '#app/kit/database/schema'
import { asAccount } from '#app/kit/database/tenant.server'
import { defineJob, type JobRun } from '#app/kit/jobs/job'
import { LeaseLost, recordSending } from '#app/kit/jobs/lease.server'
import { definePolling, type Poll, resolvePollResult } from '#app/kit/jobs/polling.server'
import { type Settlement, settlementOf, throwForRetry } from '#app/kit/jobs/settlement'
import type { ListingFacts } from '#app/kit/providers/listing-facts'
import type { ProfileClient } from '#app/kit/providers/profile-client/profile-client'
import type { EditResult, ProfileField } from '#app/kit/providers/profile-client/profiles'
import type { ProviderResult } from '#app/kit/providers/provider-result'
import { findGoogleClient } from '../google-access/google-clients.server'
import { saveGoogleCategories } from '../reference-data/categories.server'
import { profileFieldOf, profileFieldsOf, sendableFields } from './publication'
import {
  findSentPublication,
  isStillWaiting,
  type LeasedPublication,
  leasePublication,
  type PublicationOutcome,
  recordVerdict,
  settlePublication,
} from './publication-leases.server'

type PublicationPayload = { accountId: Id; locationId: Id }
type PollPayload = PublicationPayload & { sentRevision: number }

// Retry for two days instead of a few times, because after a long Google outage, users will not enter their changes
// again.
export const publishLocationJob = defineJob<PublicationPayload>('publish-location', publishLocation, {
  requires: 'write',
  retries: 200,
  lease: 10,
  concurrency: 4,
})
export const publicationPolling = definePolling<PollPayload>('follow-publication', {
  poll: pollPublication,
  backoff: [5, 30, 120, 600, 3600, ...Array<number>(30).fill(86_400)],
  retries: 20,
})

async function publishLocation({ accountId, locationId }: PublicationPayload, run: JobRun): Promise<void> {
  const leased = await asAccount(accountId, (tx) => leasePublication(tx, locationId, new Date()))
  if (leased === null) return
  if (leased === 'busy') throw new LeaseLost()
  const fields = sendableFields(Object.keys(leased.fieldRevisions), leased.profile.facts.open_status)
  const edited = await sendFields(accountId, leased, fields)
  const taken = fields.filter((field) =>
    edited.accepted.some((accepted) => accepted === profileFieldOf(field)),
  )
  const settled = settlementOf(edited.result, run)
  const isUncertain = edited.result.outcome === 'unavailable' || undefined
  const outcome = { taken, isUncertain, ...outcomeOf(settled, fields) }
  await asAccount(accountId, async (tx) => {
    const isLeaseHeld = await settlePublication(tx, locationId, leased, outcome, new Date())
    if (isLeaseHeld && taken.length > 0)
      await publicationPolling.start(tx, { accountId, locationId, sentRevision: leased.revision })
  })
  if (settled.state === 'later') throwForRetry('not published', settled)
}

async function sendFields(accountId: Id, leased: LeasedPublication, fields: string[]): Promise<EditResult> {
  const client = await findGoogleClient(accountId)
  if (!client) return { accepted: [], result: notConnected }
  const { locationName } = leased.profile
  const profileFields = profileFieldsOf(fields)
  if (profileFields.length === 0) return { accepted: [], result: { outcome: 'ok', value: null } }
  const dates = fields.filter((field) => field.startsWith('special_hours.')).map((field) => field.slice(14))
  const editWith = (facts: ListingFacts, someFields: ProfileField[]) =>
    client.profiles.edit({
      locationName,
      facts,
      desired: { fields: someFields, dates },
      isUncertain: leased.isUncertain,
      recordSending: () => recordSending(accountId, leased.lease, { condition: isStillWaiting }),
    })
  const resolved = profileFields.includes('category')
    ? await resolveCategory(accountId, client, leased)
    : leased.profile.facts
  if (!('outcome' in resolved)) return editWith(resolved, profileFields)
  // If Google does not offer the category, still send the other fields.
  const others = profileFields.filter((field) => field !== 'category')
  if (resolved !== unknownCategory || others.length === 0) return { accepted: [], result: resolved }
  const edited = await editWith(leased.profile.facts, others)
  return edited.result.outcome === 'ok' ? { ...edited, result: resolved } : edited
}

/**
 * Returns the facts with the Google id of the category. The id of a built-in category is looked up when it is first
 * needed. Returns a failed result if Google does not offer the category or did not respond.
 */
async function resolveCategory(accountId: Id, { profiles }: ProfileClient, { profile }: LeasedPublication) {
  const { facts, countryId } = profile
  if (!facts.category || facts.category.gcid) return facts
  const found = await profiles.findCategory(facts.category.name, countryId)
  if (found.outcome !== 'ok') return found
  const category = found.value
  if (!category) return unknownCategory
  await asAccount(accountId, (tx) => saveGoogleCategories(tx, [category]))
  return { ...facts, category }
}

const notConnected: ProviderResult<never> = {
  outcome: 'rejected',
  status: 401,
  code: 'NOT_CONNECTED',
  reason: 'Google isn’t connected. Connect it to send the change.',
}
const unknownCategory: ProviderResult<never> = {
  outcome: 'rejected',
  status: 400,
  code: 'INVALID_CATEGORY',
  reason: 'Google doesn’t offer this category in the location’s country.',
}
const waitingForOpeningMessage = 'Other changes will be sent when the location reopens.'

function outcomeOf(
  settled: Settlement<null>,
  fields: string[],
): Omit<PublicationOutcome, 'taken' | 'isUncertain'> {
  if (settled.state === 'done')
    return fields.length > 0 ? { state: 'sent' } : { state: 'queued', reason: waitingForOpeningMessage }
  const { reason } = settled
  if (settled.state === 'later')
    return settled.seconds === null
      ? { state: 'queued', code: 'UNAVAILABLE', reason }
      : { state: 'throttled', reason }
  const { code, status } = settled
  // Keep the change queued. When the account reconnects, all queued changes are sent.
  if (status === 401 || code === 'invalid_grant') return { state: 'queued', code, reason }
  return { state: 'rejected', code, reason: status === 404 ? profileLostMessage : reason }
}

const profileLostMessage = 'This Google profile no longer exists, or the connected account can’t edit it.'

/** Checks whether Google has accepted or rejected the change that was sent. */
async function pollPublication(payload: PollPayload, poll: Poll): Promise<void> {
  const { accountId, locationId } = payload
  const sent = await asAccount(accountId, (tx) => findSentPublication(tx, locationId, payload))
  const client = sent && (await findGoogleClient(accountId))
  if (!client) return
  const shown = resolvePollResult(await client.profiles.getShown(sent.locationName), poll)
  const sentFields = profileFieldsOf(sent.sent)
  const includesAny = (found: ProfileField[]) => sentFields.some((field) => found.includes(field))
  await asAccount(accountId, async (tx) => {
    const record = (verdict: Parameters<typeof recordVerdict>[3]) =>
      recordVerdict(tx, locationId, payload, verdict, new Date())
    if (shown?.outcome === 'rejected') {
      const reason = shown.status === 404 ? profileLostMessage : shown.reason
      return record({ state: 'rejected', code: shown.code, reason })
    }
    if (shown && !includesAny(shown.value.pending))
      return record(includesAny(shown.value.differing) ? rejectedByGoogle : { state: 'live' })
    if (shown) await record({ state: 'pending' })
    await poll.pollAgain(tx)
  })
}

const rejectedByGoogle = {
  state: 'rejected' as const,
  code: 'NOT_SHOWN',
  reason: 'Google reviewed the change and shows a different value.',
}
