/**
 * The user's actions on an import: choose its columns, start it, cancel it. Each takes effect once, however often the
 * button is pressed.
 */
import { z } from 'zod'
import { readQuery } from '#app/routing/query'
import { recordAudit } from '#app/viewer/audit.server'
import type { Viewer } from '#app/viewer/viewer.server'
import type { Mapping } from './columns/mapping'
import { deleteImportFiles } from './files/import-storage.server'
import type { IdConflictResolution } from './id-conflicts/id-conflict'
import { changeImportStatus, type Import, type ImportKind } from './import-record.server'
import type { LocationMapping } from './locations/location-mapping'
import { enqueueImport, processImport } from './processing/import-jobs.server'

const querySchema = z.object({ kind: z.enum(['locations', 'reviews']).catch('reviews') })

/**
 * Reads from the URL what kind of data the file contains. Throws a 403 for locations if the user may not edit
 * locations.
 */
export function parseImportKind(request: Request, viewer: Viewer): ImportKind {
  const { kind } = readQuery(request, querySchema)
  if (kind === 'locations' && !viewer.can('location.update'))
    throw new Response('Not permitted', { status: 403 })
  return kind
}

/** A file up to this size is checked while the user waits. */
const smallFileBytes = 1024 * 1024

/** Stores the mapping and checks the file with it. */
export async function saveMapping(viewer: Viewer, record: Import, mapping: Mapping): Promise<void> {
  const createLocations = mapping.createLocations && viewer.can('location.create')
  await startCheck(viewer, record, { ...mapping, createLocations })
}

/**
 * Stores the mapping of a locations file without the actions that the user is not permitted to take, and checks the
 * file.
 */
export async function saveLocationMapping(
  viewer: Viewer,
  record: Import,
  mapping: LocationMapping,
): Promise<void> {
  const canGroup = viewer.can('group.update')
  await startCheck(viewer, record, {
    ...mapping,
    columns: mapping.columns.map((field) => (field === 'groups' && !canGroup ? null : field)),
    create: mapping.create && viewer.can('location.create'),
    update: mapping.update && viewer.can('location.update'),
    createGroups: viewer.can('group.create'),
  })
}

/** Stores what IDs known at another location mean, and checks the file again accordingly. */
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
    // A small file gets a delayed job as well, in case the process dies while the user waits and the import would
    // otherwise stay in checking forever.
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

/** Ends the import after the batch being written; what was imported stays. Returns false when it had already ended. */
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
