/**
 * The user's actions on an import: choose its columns, start it, cancel it. Each takes effect once, however often the
 * button is pressed.
 */
import { z } from 'zod'
import { readQuery } from '#app/routing/query'
import { recordAudit } from '#app/viewer/audit.server'
import type { Viewer } from '#app/viewer/viewer.server'
import type { Mapping } from './columns/mapping'
import { forgetFiles } from './files/stored-files.server'
import { workOnImport, workOnImportLater } from './import-jobs.server'
import { type Import, type ImportKind, moveImport } from './import-record.server'
import type { KnownElsewhere } from './known-elsewhere'
import type { LocationMapping } from './locations/location-mapping'

const querySchema = z.object({ kind: z.enum(['locations', 'reviews']).catch('reviews') })

/** The kind of data the file is said to contain. Only users who may edit locations can import locations. */
export function requestedKind(request: Request, viewer: Viewer): ImportKind {
  const { kind } = readQuery(request, querySchema)
  if (kind === 'locations' && !viewer.can('location.update'))
    throw new Response('Not permitted', { status: 403 })
  return kind
}

/** A file up to this size is checked while the person waits. */
const smallFile = 1024 * 1024

/** Stores the mapping and checks the file with it. */
export async function chooseMapping(viewer: Viewer, found: Import, chosen: Mapping): Promise<void> {
  const createLocations = chosen.createLocations && viewer.can('location.create')
  await checkBy(viewer, found, { ...chosen, createLocations })
}

/** Does the same for a file of locations; the import does no more than its user may. */
export async function chooseLocationMapping(
  viewer: Viewer,
  found: Import,
  chosen: LocationMapping,
): Promise<void> {
  const mayGroup = viewer.can('group.update')
  await checkBy(viewer, found, {
    ...chosen,
    columns: chosen.columns.map((field) => (field === 'groups' && !mayGroup ? null : field)),
    create: chosen.create && viewer.can('location.create'),
    update: chosen.update && viewer.can('location.update'),
    createGroups: viewer.can('group.create'),
  })
}

/** Stores what IDs known at another location mean, and checks the file again accordingly. */
export async function answerQuestion(
  viewer: Viewer,
  found: Import,
  knownElsewhere: KnownElsewhere,
): Promise<void> {
  if (found.status === 'asking') await checkBy(viewer, found, { ...found.mapping, knownElsewhere })
}

async function checkBy(viewer: Viewer, found: Import, mapping: Mapping | LocationMapping): Promise<void> {
  const isSmall = found.fileBytes <= smallFile
  const isMoved = await viewer.query(async (tx) => {
    if (!(await moveImport(tx, found.id, 'checking', { mapping, now: new Date() }))) return false
    // A small file gets a delayed job as well, in case the process dies while the user waits and the import would
    // otherwise stay in checking forever.
    await workOnImportLater(tx, found.id, isSmall ? 60 : 0)
    return true
  })
  const run = { signal: new AbortController().signal, isLastAttempt: true }
  if (isMoved && isSmall) await workOnImport({ accountId: viewer.accountId, importId: found.id }, run)
}

export async function startImport(viewer: Viewer, found: Import): Promise<void> {
  await viewer.query(async (tx) => {
    if (!(await moveImport(tx, found.id, 'queued', { now: new Date() }))) return
    await recordAudit(tx, { ...actorOf(viewer), action: 'import.started', subject: found.fileName })
    await workOnImportLater(tx, found.id)
  })
}

/** Ends the import after the batch being written; what was imported stays. Returns false when it had already ended. */
export async function cancelImport(viewer: Viewer, found: Import): Promise<boolean> {
  const isMoved = await viewer.query(async (tx) => {
    if (!(await moveImport(tx, found.id, 'cancelled', { now: new Date() }))) return false
    await recordAudit(tx, { ...actorOf(viewer), action: 'import.cancelled', subject: found.fileName })
    return true
  })
  if (isMoved) await forgetFiles(found)
  return isMoved
}

function actorOf({ userId, name }: Viewer) {
  return { userId, actor: name }
}
