/**
 * Sends queued changes to Google, location by location, and polls until Google shows them. Several jobs may run for one
 * location: the first sends everything, and the others find nothing left. No transaction stays open during a network
 * call.
 */
import type { Id } from '#app/database/schema'
import { asAccount } from '#app/database/tenant.server'
import { defineJob, type Run } from '#app/jobs/job'
import { LeaseLost, recordSending } from '#app/outbound/lease.server'
import { definePolling, heard, type Poll } from '#app/outbound/polling.server'
import { again, type Settlement, settlementOf } from '#app/outbound/settlement'
import type { Answer } from '#app/providers/answer'
import type { GoogleApi } from '#app/providers/google-business-profile/api.server'
import { getShownProfile } from '#app/providers/google-business-profile/profiles.server'
import type { ProfileFacts } from '#app/providers/google-business-profile/translate-location'
import { googleOf } from '../google/google-connection.server'
import { learnCategories } from '../places/categories.server'
import { type Edited, editProfile, findGoogleCategory } from './profile-edit.server'
import { maskOf, sendableNow } from './publication'
import {
  findSent,
  isStillWaiting,
  type LeasedPublication,
  leasePublication,
  noteSeen,
  type Outcome,
  settlePublication,
} from './publication-leases.server'

type PublicationPayload = { accountId: Id; locationId: Id }
type Followed = PublicationPayload & { sentRevision: number }

// Retries for two days rather than a few attempts, because nobody will enter the change again after a Google outage.
export const publishLocationJob = defineJob<PublicationPayload>('publish-location', publishLocation, {
  retries: 200,
  lease: 10,
  concurrency: 4,
})
export const publicationPolling = definePolling<Followed>('follow-publication', {
  poll: followPublication,
  pauses: [5, 30, 120, 600, 3600, ...Array<number>(30).fill(86_400)],
  retries: 20,
})

async function publishLocation({ accountId, locationId }: PublicationPayload, run: Run): Promise<void> {
  const leased = await asAccount(accountId, (tx) => leasePublication(tx, locationId, new Date()))
  if (leased === null) return
  if (leased === 'busy') throw new LeaseLost()
  const fields = sendableNow(Object.keys(leased.wanted), leased.profile.facts.open_status)
  const edited = await send(accountId, leased, fields)
  const taken = fields.filter((field) => edited.taken.includes(maskOf(field) ?? ''))
  const settled = settlementOf(edited.answer, run)
  const isUnsure = edited.answer.outcome === 'unavailable' || undefined
  const outcome = { taken, isUnsure, ...outcomeOf(settled, fields) }
  await asAccount(accountId, async (tx) => {
    const isOurs = await settlePublication(tx, locationId, leased, outcome, new Date())
    if (isOurs && taken.length > 0)
      await publicationPolling.begin(tx, { accountId, locationId, sentRevision: leased.revision })
  })
  if (settled.state === 'later') again('not published', settled)
}

async function send(accountId: Id, leased: LeasedPublication, fields: string[]): Promise<Edited> {
  const api = await googleOf(accountId)
  if (!api) return { taken: [], answer: notConnected }
  const { locationName } = leased.profile
  const masks = [...new Set(fields.map(maskOf).filter((mask) => mask !== null))].sort()
  if (masks.length === 0) return { taken: [], answer: { outcome: 'ok', value: null } }
  const dates = fields.filter((field) => field.startsWith('special_hours.')).map((field) => field.slice(14))
  const edit = (facts: ProfileFacts, some: string[]) =>
    editProfile(api, {
      locationName,
      facts,
      wish: { masks: some, dates },
      isUnsure: leased.isUnsure,
      recordSending: () => recordSending(accountId, leased.lease, { still: isStillWaiting }),
    })
  const known = masks.includes('categories')
    ? await withCategory(accountId, api, leased)
    : leased.profile.facts
  if (!('outcome' in known)) return edit(known, masks)
  // A category that Google does not know must not hold up the other fields.
  const others = masks.filter((mask) => mask !== 'categories')
  if (known !== unknownCategory || others.length === 0) return { taken: [], answer: known }
  const edited = await edit(leased.profile.facts, others)
  return edited.answer.outcome === 'ok' ? { ...edited, answer: known } : edited
}

/** Built-in categories are only names; Google's id is looked up when it is first needed. */
async function withCategory(accountId: Id, api: GoogleApi, { profile }: LeasedPublication) {
  const { facts, countryId } = profile
  if (!facts.category || facts.category.gcid) return facts
  const found = await findGoogleCategory(api, facts.category.name, countryId)
  if (found.outcome !== 'ok') return found
  const category = found.value
  if (!category) return unknownCategory
  await asAccount(accountId, (tx) => learnCategories(tx, [category]))
  return { ...facts, category }
}

const notConnected: Answer<never> = {
  outcome: 'rejected',
  status: 401,
  code: 'NOT_CONNECTED',
  reason: 'Google is not connected: the change is sent once it is.',
}
const unknownCategory: Answer<never> = {
  outcome: 'rejected',
  status: 400,
  code: 'INVALID_CATEGORY',
  reason: 'Google does not know this category, or does not offer it in the location’s country.',
}
const waitsForOpening = 'Google is told of the rest once the location is open again.'

function outcomeOf(settled: Settlement<null>, fields: string[]): Omit<Outcome, 'taken' | 'isUnsure'> {
  if (settled.state === 'done')
    return fields.length > 0 ? { state: 'sent' } : { state: 'queued', reason: waitsForOpening }
  const { reason } = settled
  if (settled.state === 'later')
    return settled.seconds === null
      ? { state: 'queued', code: 'UNAVAILABLE', reason }
      : { state: 'throttled', reason }
  const { code, status } = settled
  // Stays queued until the account reconnects, which resumes everything.
  if (status === 401 || code === 'invalid_grant') return { state: 'queued', code, reason }
  return { state: 'rejected', code, reason: status === 404 ? lostProfile : reason }
}

const lostProfile = 'Google no longer has this profile, or the connected account may not change it.'

/** Checks whether Google has finished processing what was sent. */
async function followPublication(payload: Followed, poll: Poll): Promise<void> {
  const { accountId, locationId } = payload
  const sent = await asAccount(accountId, (tx) => findSent(tx, locationId, payload))
  const api = sent && (await googleOf(accountId))
  if (!api) return
  const shown = heard(await getShownProfile(api, sent.locationName), poll)
  const masks = sent.sent.map(maskOf).filter((mask) => mask !== null)
  const isAmong = (found: string[]) => masks.some((mask) => found.includes(mask))
  await asAccount(accountId, async (tx) => {
    const see = (seen: Parameters<typeof noteSeen>[3]) => noteSeen(tx, locationId, payload, seen, new Date())
    if (shown?.outcome === 'rejected') {
      const reason = shown.status === 404 ? lostProfile : shown.reason
      return see({ state: 'rejected', code: shown.code, reason })
    }
    if (shown && !isAmong(shown.value.pending))
      return see(isAmong(shown.value.differing) ? keptItsOwn : { state: 'live' })
    if (shown) await see({ state: 'pending' })
    await poll.pollAgain(tx)
  })
}

const keptItsOwn = {
  state: 'rejected' as const,
  code: 'NOT_SHOWN',
  reason: 'Google looked at the change and shows a value of its own.',
}
