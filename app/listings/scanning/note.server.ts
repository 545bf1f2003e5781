/**
 * Stores what the directories of a location were found to show, and the resulting state of the location. A directory
 * without a reliable answer keeps its last shown values, with the time and the problem, and is compared by those.
 */
import { sql } from 'kysely'
import type { Id } from '#app/database/schema'
import type { Tx } from '#app/database/tenant.server'
import type { Directory } from '#app/directories/directories'
import { keepHoursOf } from '#app/locations/review-sources/storage-terms.server'
import { isIgnored } from '#app/locations/sync/diff.server'
import type { PlaceFacts } from '#app/providers/directory-adapter'
import { listingFieldsOf } from '../fields'
import { type Eligibility, locationStatusOf, noGoogle, notMatched } from '../location-status'
import { recountLocations } from '../recount.server'
import type { Known } from './known.server'
import type { Failed, Looked, Read } from './look.server'
import { type Before, noteListing, unseen } from './note-listing'
import { noteGone, noteUnread } from './note-unread'
import { googleSubmission, progressOf } from './progress'
import type { SeenChange } from './seen-changes'

export type Noted = ReturnType<typeof noteListing>

/** Returns what was recorded for each directory that was read. */
export async function noteLooked(
  tx: Tx,
  locationId: Id,
  known: Known,
  looked: Map<Directory, Looked>,
  now: Date,
): Promise<Map<Directory, Noted>> {
  const noted = new Map<Directory, Noted>()
  for (const [directory, one] of looked) {
    const ours = oursAt(known, directory)
    if (one.outcome === 'failed') {
      const unread = one.code === 'NOT_FOUND' ? noteGone(one.problem) : unreadOf(known, directory, ours, now)
      await noteFailure(tx, locationId, directory, one, unread, now)
      continue
    }
    const note = noteListing({ directory, read: one, ...ours, before: beforeOf(known, directory), now })
    noted.set(directory, note)
    const mayKeep = (await keepHoursOf(tx, directory)) !== 0
    await keepListing(tx, locationId, directory, mayKeep ? note.row : withoutContent(note))
    await keepChanges(tx, locationId, directory, mayKeep ? note.changes : [], now)
  }
  await concludeLocation(tx, locationId, known, looked, now)
  return noted
}

/** Returns the location's current values, and which of them wait to be sent to the directory. */
function oursAt({ own, comparing, decisions, row }: Known, directory: Directory) {
  return {
    ours: own.at(directory).facts,
    comparing,
    isIgnored: (unit: string, theirs: unknown) =>
      directory === 'google_maps' && isIgnored(unit, theirs, decisions, comparing),
    waiting: listingFieldsOf(row.pending_fields, directory),
  }
}

function unreadOf(
  known: Known,
  directory: Directory,
  { waiting, ...ours }: ReturnType<typeof oursAt>,
  now: Date,
) {
  const kept = known.listings.get(directory)
  if (!kept) return null
  const progress = progressOf(unseen(directory, beforeOf(known, directory)), waiting, now)
  return noteUnread({ kept, integration: known.integrations[directory], progress, ...ours })
}

function beforeOf({ listings, publication, row }: Known, directory: Directory): Before {
  const listing = listings.get(directory)
  const shown = (listing?.shown ?? null) as Partial<PlaceFacts> | null
  if (directory === 'google_maps') return { shown, ...googleSubmission(publication, row.publish_at !== null) }
  return {
    shown,
    submission: listing?.submission ?? null,
    submittedFields: listing?.submitted_fields ?? [],
    submittedAt: listing?.submitted_at ?? null,
    liveAt: listing?.live_at ?? null,
    code: listing?.problem_code ?? '',
    problem: listing?.problem ?? '',
  }
}

/** Drops what the directory shows and keeps the conclusions drawn from it. */
function withoutContent({ row, comparison }: Noted): Noted['row'] {
  const differences = comparison.differences.map(({ field, ours }) => ({ field, ours }))
  return { ...row, url: null, shown: null, differences: JSON.stringify(differences) }
}

async function keepListing(tx: Tx, locationId: Id, directory: Directory, row: Noted['row']): Promise<void> {
  await tx
    .insertInto('listings')
    .values({ account_id: tx.accountId, location_id: locationId, directory, ...row })
    .onConflict((conflict) => conflict.columns(['account_id', 'location_id', 'directory']).doUpdateSet(row))
    .execute()
}

async function noteFailure(
  tx: Tx,
  locationId: Id,
  directory: Directory,
  { code, problem }: Failed,
  unread: ReturnType<typeof noteUnread>,
  now: Date,
): Promise<void> {
  const failure = { checked_at: now, problem_code: code, problem: problem.slice(0, 1000) }
  // Keep the reason why our change was rejected through an hour in which the directory did not answer.
  const unlessRefused = (column: 'problem_code' | 'problem') =>
    sql<string>`case when listings.submission = 'rejected' then ${sql.ref(`listings.${column}`)} else ${failure[column]} end`
  await tx
    .insertInto('listings')
    .values({ account_id: tx.accountId, location_id: locationId, directory, ...failure })
    .onConflict((conflict) =>
      conflict.columns(['account_id', 'location_id', 'directory']).doUpdateSet({
        checked_at: now,
        problem_code: unlessRefused('problem_code'),
        problem: unlessRefused('problem'),
        ...unread,
      }),
    )
    .execute()
}

async function keepChanges(
  tx: Tx,
  locationId: Id,
  directory: Directory,
  changes: SeenChange[],
  now: Date,
): Promise<void> {
  if (changes.length === 0) return
  await tx
    .insertInto('listing_changes')
    .values(
      changes.map(({ field, before, after, cause }) => ({
        account_id: tx.accountId,
        location_id: locationId,
        directory,
        field,
        before: JSON.stringify(before),
        after: JSON.stringify(after),
        cause,
        at: now,
      })),
    )
    .execute()
}

async function concludeLocation(
  tx: Tx,
  locationId: Id,
  known: Known,
  looked: Map<Directory, Looked>,
  now: Date,
): Promise<void> {
  const google = looked.get('google_maps')
  const reads = [...looked.values()].filter(({ outcome }) => outcome === 'read')
  await tx
    .updateTable('location_listings')
    .set({
      last_checked_at: reads.length > 0 ? now : known.row.last_checked_at,
      ...(google && eligibilityOf(known, google)),
    })
    .where('account_id', '=', tx.accountId)
    .where('location_id', '=', locationId)
    .execute()
  await recountLocations(tx, [locationId])
}

/** Keeps what Google said last until it says something new. */
function eligibilityOf({ row, own, integrations }: Known, google: Looked) {
  const isGoogleActive = integrations.google_maps === 'active'
  const isMatched = own.locationName !== null
  const barrier = google.outcome === 'read' ? barrierOf(google) : barrierBefore(row)
  const { status, reason } = locationStatusOf(row.auto_sync, { isGoogleActive, isMatched, barrier })
  return { status, status_reason: reason }
}

function barrierOf({ shown }: Read): Eligibility['barrier'] {
  return shown ? (shown.barrier ?? null) : 'Google no longer has this profile'
}

function barrierBefore({ status, status_reason }: Known['row']): Eligibility['barrier'] {
  if (status !== 'not_eligible') return null
  return ['', noGoogle, notMatched].includes(status_reason) ? undefined : status_reason
}
