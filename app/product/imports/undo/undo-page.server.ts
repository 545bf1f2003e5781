/** Loads the page that asks for confirmation of an undo, and starts the undo for a user. */
import { sql } from 'kysely'
import type { Id } from '#app/kit/database/schema'
import type { Tx } from '#app/kit/database/tenant.server'
import type { Viewer } from '#app/platform/viewer/viewer.server'
import { type Import, requireImport } from '../import-record.server'
import { forecastUndo, isTooLargeToCount, savedCountOf } from './forecast-undo.server'
import { enqueueUndo } from './run-undo.server'
import { findUndoRefusal, startUndo, undoableUntil } from './start-undo.server'

export async function loadUndoPage(viewer: Viewer, importId: string | undefined, now: Date) {
  return viewer.query(async (tx) => {
    const record = await requireImport(tx, importId)
    const { id, kind, fileName } = record
    const page = { id, kind, fileName, until: undoableUntil(record) }
    const refusal = await findRefusal(tx, viewer, record, now)
    const savedCount = savedCountOf(record)
    if (refusal || isTooLargeToCount(record))
      return { ...page, refusal, savedCount, forecast: null, answered: [] }
    const forecast = await forecastUndo(tx, record, canRemoveLocations(viewer))
    const answered = await listAnsweredReviews(tx, forecast.answeredIds)
    return { ...page, refusal: null, savedCount, forecast, answered }
  })
}

/** Starts the undo. Returns the reason if the import cannot be undone. */
export async function undoImport(viewer: Viewer, record: Import, now: Date): Promise<string | null> {
  return viewer.query(async (tx) => {
    const undoActor = {
      userId: viewer.userId,
      actor: viewer.name,
      impersonator: tx.impersonator?.name ?? '',
      canRemoveLocations: canRemoveLocations(viewer),
    }
    const refusal =
      (await findRefusal(tx, viewer, record, now)) ?? (await startUndo(tx, record, undoActor, now))
    if (!refusal) await enqueueUndo(tx, record.id)
    return refusal
  })
}

/** Returns the data of the undo that the import's page shows. */
export async function loadUndoState(tx: Tx, viewer: Viewer, record: Import, now: Date) {
  const { counts, done, total, actor, answeredIds = [], keptLocations } = record.undo ?? {}
  const refusal = await findRefusal(tx, viewer, record, now)
  return {
    canUndo: viewer.can('import.create') && refusal === null,
    refusal,
    until: undoableUntil(record),
    progress: counts && { counts, done: done!, total: total!, actor: actor!, keptLocations: keptLocations! },
    answered: await listAnsweredReviews(tx, answeredIds),
  }
}

async function findRefusal(tx: Tx, viewer: Viewer, record: Import, now: Date): Promise<string | null> {
  if (record.kind === 'locations' && !viewer.can('location.update'))
    return 'You don’t have permission to change locations.'
  return findUndoRefusal(tx, record, now)
}

function canRemoveLocations({ can, features }: Pick<Viewer, 'can' | 'features'>): boolean {
  return can('location.delete') && !features.preventLocationDeletions
}

export type AnsweredReview = { id: Id; reviewer: string; location: string; publishedAt: Date }

async function listAnsweredReviews(tx: Tx, ids: Id[]): Promise<AnsweredReview[]> {
  if (ids.length === 0) return []
  const { rows } = await sql<AnsweredReview>`
    select r.id, r.reviewer_name as reviewer, l.name as location, r.published_at as "publishedAt"
    from reviews r join locations l on l.account_id = r.account_id and l.id = r.location_id
    where r.account_id = ${tx.accountId} and r.id = any(${ids}::bigint[])
    order by r.published_at desc, r.id desc`.execute(tx)
  return rows
}
