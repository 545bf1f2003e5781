/**
 * The actions of a user on an import: choose its columns, start it, cancel it. Each action takes effect only once, even
 * if the user submits the form several times.
 */
import { z } from 'zod'
import { readQuery } from '#app/kit/routing/query'
import { recordAudit } from '#app/platform/viewer/audit.server'
import type { Viewer } from '#app/platform/viewer/viewer.server'
import type { Mapping } from './columns/mapping'
import { type MappingQuestion, unansweredQuestions } from './columns/mapping-question'
import { deleteImportFiles } from './files/import-storage.server'
import type { IdConflictResolution } from './id-conflicts/id-conflict'
import { enqueueImport, processImport } from './import-jobs.server'
import { changeImportStatus, type Import, type ImportKind } from './import-record.server'
import type { LocationMapping } from './locations/location-mapping'
import { findEmptyColumns } from './mapping/empty-columns'
import { readNumberedSample, readSample } from './mapping/propose-mapping.server'
import { previewMapping } from './questions/preview-mapping.server'

const querySchema = z.object({ kind: z.enum(['locations', 'reviews']).catch('reviews') })

/**
 * Returns the kind of import in the URL. Throws a 403 response for locations if the user is not allowed to edit
 * locations.
 */
export function parseImportKind(request: Request, viewer: Viewer): ImportKind {
  const { kind } = readQuery(request, querySchema)
  if (kind === 'locations' && !viewer.can('location.update'))
    throw new Response('Not permitted', { status: 403 })
  return kind
}

/** The maximum size of a file that is checked while the user waits for the response. */
const smallFileBytes = 1024 * 1024

/**
 * Stores the mapping and checks the file. If the user has to answer questions about the mapping first, stores it without
 * checking the file, and returns them. Does not let the import create locations if the user is not allowed to.
 */
export async function saveReviewMapping(
  viewer: Viewer,
  record: Import,
  submitted: Mapping,
): Promise<MappingQuestion[]> {
  const sample = await readNumberedSample(record)
  const mapping: Mapping = {
    ...submitted,
    createLocations: submitted.createLocations && viewer.can('location.create'),
    emptyColumns: findEmptyColumns(submitted.columns, sample.rows),
  }
  const { questions } = await viewer.query((tx) => previewMapping(tx, record, mapping, sample, new Date()))
  const unanswered = unansweredQuestions(questions, mapping)
  if (unanswered.length > 0)
    await viewer.query((tx) => changeImportStatus(tx, record.id, 'uploaded', { mapping, now: new Date() }))
  else await startCheck(viewer, record, mapping)
  return unanswered
}

/**
 * Stores the mapping of a locations file, without the actions that the user is not allowed to take, and checks the
 * file.
 */
export async function saveLocationMapping(
  viewer: Viewer,
  record: Import,
  mapping: LocationMapping,
): Promise<void> {
  const canGroup = viewer.can('group.update')
  const sample = await readSample(record)
  await startCheck(viewer, record, {
    ...mapping,
    columns: mapping.columns.map((field) => (field === 'groups' && !canGroup ? null : field)),
    create: mapping.create && viewer.can('location.create'),
    update: mapping.update && viewer.can('location.update'),
    createGroups: viewer.can('group.create'),
    emptyColumns: findEmptyColumns(mapping.columns, sample),
  })
}

/** Stores the answer to the question about review IDs, and checks the file again. */
export async function resolveIdConflict(
  viewer: Viewer,
  record: Import,
  knownElsewhere: IdConflictResolution,
): Promise<void> {
  if (record.status === 'asking') await startCheck(viewer, record, { ...record.mapping, knownElsewhere })
}

async function startCheck(viewer: Viewer, record: Import, mapping: Mapping | LocationMapping): Promise<void> {
  const isSmall = record.fileBytes <= smallFileBytes
  const isStarted = await viewer.query(async (tx) => {
    if (!(await changeImportStatus(tx, record.id, 'checking', { mapping, now: new Date() }))) return false
    // Enqueue a delayed job for a small file as well. If the process dies while the user waits, the job completes the
    // check, which would otherwise never end.
    await enqueueImport(tx, record.id, isSmall ? 60 : 0)
    return true
  })
  const run = { signal: new AbortController().signal, isLastAttempt: true }
  if (isStarted && isSmall) await processImport({ accountId: viewer.accountId, importId: record.id }, run)
}

export async function startImport(viewer: Viewer, record: Import): Promise<void> {
  await viewer.query(async (tx) => {
    if (!(await changeImportStatus(tx, record.id, 'queued', { now: new Date() }))) return
    await recordAudit(tx, { ...actorOf(viewer), action: 'import.started', subject: record.fileName })
    await enqueueImport(tx, record.id)
  })
}

/**
 * Cancels an import. A batch that is being written is completed, and imported rows are kept. Returns false if the
 * import had already ended.
 */
export async function cancelImport(viewer: Viewer, record: Import): Promise<boolean> {
  const isCanceled = await viewer.query(async (tx) => {
    if (!(await changeImportStatus(tx, record.id, 'cancelled', { now: new Date() }))) return false
    await recordAudit(tx, { ...actorOf(viewer), action: 'import.cancelled', subject: record.fileName })
    return true
  })
  if (isCanceled) await deleteImportFiles(record)
  return isCanceled
}

function actorOf({ userId, name }: Viewer) {
  return { userId, actor: name }
}
