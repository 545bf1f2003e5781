/** Loads, creates and updates imports in the database. The status can only change along the allowed transitions. */
import { type RawBuilder, sql } from 'kysely'
import type { Id, ImportStatus } from '#app/kit/database/schema'
import type { Tx } from '#app/kit/database/tenant.server'
import { headingsKey, type Mapping } from './columns/mapping'
import type { FileShape } from './files/file-shape'
import type { LocationMapping } from './locations/location-mapping'
import type { Forecast } from './processing/forecast'
import type { Undo } from './undo/undo'

export type ImportKind = 'reviews' | 'locations'

export type Import = {
  accountId: Id
  id: Id
  kind: ImportKind
  fileName: string
  fileKey: string
  /** The storage key of the rows that the check stored; null before the check. */
  rowsKey: string | null
  fileBytes: number
  status: ImportStatus
  shape: FileShape
  mapping: Mapping
  forecast: Forecast
  rowsTotal: number | null
  rowsRead: number
  rowsCreated: number
  rowsUpdated: number
  rowsUnchanged: number
  rowsRepeated: number
  rowsRemoved: number
  rowsRejected: number
  locationsCreated: number
  /** Whether everything that the import wrote is recorded, so that it can be undone. */
  recordsChanges: boolean
  /** The progress and the result of the undo; null before it. */
  undo: Undo | null
  problem: string
  userId: Id | null
  actor: string
  /** The name of the person who impersonated the user when the import was started; empty if nobody did. */
  impersonator: string
  createdAt: Date
  finishedAt: Date | null
}

const maxListed = 100

export async function listImports(tx: Tx): Promise<Import[]> {
  const rows = await tx
    .selectFrom('imports')
    .selectAll()
    .where('account_id', '=', tx.accountId)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(maxListed)
    .execute()
  return rows.map(toImport)
}

export async function findImport(tx: Tx, id: string | undefined): Promise<Import | null> {
  if (!id || !/^[1-9]\d{0,17}$/.test(id)) return null
  const row = await tx
    .selectFrom('imports')
    .selectAll()
    .where('account_id', '=', tx.accountId)
    .where('id', '=', id)
    .executeTakeFirst()
  return row ? toImport(row) : null
}

/** Returns the import, or throws a 404 response if it does not exist. */
export async function requireImport(tx: Tx, id: string | undefined): Promise<Import> {
  const record = await findImport(tx, id)
  if (!record) throw new Response('Import not found', { status: 404 })
  return record
}

type NewImport = Pick<Import, 'fileName' | 'fileKey' | 'fileBytes' | 'shape' | 'actor' | 'userId'> & {
  kind?: ImportKind
}

export async function createImport(tx: Tx, { shape, ...file }: NewImport): Promise<Id> {
  const { id } = await tx
    .insertInto('imports')
    .values({
      account_id: tx.accountId,
      kind: file.kind ?? 'reviews',
      file_name: file.fileName.slice(0, 200),
      file_key: file.fileKey,
      file_bytes: file.fileBytes,
      shape: JSON.stringify(shape),
      headings_key: headingsKey(shape.headings),
      user_id: file.userId,
      actor: file.actor,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** Returns the mapping last used for a file with the same headings, or null if there is none. */
export async function findLastMapping(
  tx: Tx,
  { shape, kind }: Pick<Import, 'shape' | 'kind'>,
): Promise<Mapping | null> {
  const row = await tx
    .selectFrom('imports')
    .select('mapping')
    .where('account_id', '=', tx.accountId)
    .where('kind', '=', kind)
    .where('headings_key', '=', headingsKey(shape.headings))
    .where('status', '<>', 'uploaded')
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
  return row && 'columns' in row.mapping ? (row.mapping as unknown as Mapping) : null
}

/** The statuses in which the user can change how the file is read, unless it is an import whose undo failed. */
const editableStatuses = ['uploaded', 'asking', 'checked', 'failed'] as const

export const isEditable = ({ status, undo }: Pick<Import, 'status' | 'undo'>): boolean =>
  (editableStatuses as readonly ImportStatus[]).includes(status) && !undo

/** The statuses from which an import can change to each status. */
const previousStatuses = {
  uploaded: editableStatuses,
  checking: editableStatuses,
  queued: ['checked'],
  running: ['queued'],
  complete: ['running'],
  cancelled: ['uploaded', 'checking', 'asking', 'checked', 'queued', 'running', 'failed'],
  failed: ['checking', 'queued', 'running'],
  undoing: ['complete', 'cancelled', 'failed'],
  undone: ['undoing'],
} as const satisfies Partial<Record<ImportStatus, readonly ImportStatus[]>>

/** The days in which an import can be started, or repeated after it failed. Its file is deleted then. */
export const fileDays = 30

/** The condition for an import whose file is kept. `expiryDate` is `fileDays` ago. */
export const keepsFile = (expiryDate: Date): RawBuilder<boolean> =>
  sql<boolean>`status not in ('complete', 'cancelled', 'undoing', 'undone')
    and (status <> 'failed' or undo = '{}' and created_at >= ${expiryDate})`

/** Whether the import can be canceled: it has not ended, or it has failed and could be repeated. */
export const isCancelable = ({ status, undo }: Pick<Import, 'status' | 'undo'>): boolean =>
  (previousStatuses.cancelled as readonly ImportStatus[]).includes(status) && !undo

/** An import that a version without undo has begun is not recorded completely. */
const recordsChanges = sql<boolean>`records_changes or rows_created + rows_updated + rows_unchanged + locations_created = 0`

/** An import whose undo failed can only be undone further, not be imported again. */
const isNotUndone = sql<boolean>`undo = '{}'`

type StatusChange = { mapping?: Mapping | LocationMapping; undo?: Undo; problem?: string; now: Date }

/** Changes the status of an import. Returns false if the current status does not allow this change. */
export async function changeImportStatus(
  tx: Tx,
  id: Id,
  nextStatus: keyof typeof previousStatuses,
  { mapping, undo, problem, now }: StatusChange,
): Promise<boolean> {
  const isFinal = nextStatus === 'complete' || nextStatus === 'cancelled' || nextStatus === 'failed'
  const isUndo = nextStatus === 'undoing' || nextStatus === 'undone'
  const { numUpdatedRows } = await tx
    .updateTable('imports')
    .set({
      status: nextStatus,
      ...(mapping ? { mapping: JSON.stringify(mapping), rows_read: 0 } : {}),
      problem: problem ?? '',
      ...(nextStatus === 'queued' ? { impersonator: tx.impersonator?.name ?? '' } : {}),
      ...(nextStatus === 'running' ? { started_at: now, records_changes: recordsChanges } : {}),
      ...(undo ? { undo: JSON.stringify(undo) } : {}),
      ...(isUndo ? {} : { finished_at: isFinal ? now : null }),
    })
    .where('account_id', '=', tx.accountId)
    .where('id', '=', id)
    .where('status', 'in', previousStatuses[nextStatus])
    .$if(!isUndo, (query) => query.where(isNotUndone))
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** Records that an undo failed, which does not change when the import itself ended. */
export async function failUndo(tx: Tx, id: Id, problem: string): Promise<void> {
  await tx
    .updateTable('imports')
    .set({ status: 'failed', problem })
    .where('account_id', '=', tx.accountId)
    .where('id', '=', id)
    .where('status', '=', 'undoing')
    .execute()
}

/**
 * Stores another reading of the file, with which the import starts again at the choice of columns. Returns false if the
 * import has already started.
 */
export async function changeImportShape(tx: Tx, id: Id, shape: FileShape): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('imports')
    .set({
      status: 'uploaded',
      shape: JSON.stringify(shape),
      headings_key: headingsKey(shape.headings),
      mapping: '{}',
      forecast: '{}',
      rows_key: null,
      rows_total: null,
      rows_read: 0,
      problem: '',
      finished_at: null,
    })
    .where('account_id', '=', tx.accountId)
    .where('id', '=', id)
    .where('status', 'in', editableStatuses)
    .where(isNotUndone)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

type Row = Awaited<ReturnType<typeof selectOne>>
const selectOne = (tx: Tx) => tx.selectFrom('imports').selectAll().executeTakeFirstOrThrow()

function toImport(row: Row): Import {
  return {
    accountId: row.account_id,
    id: row.id,
    kind: row.kind,
    fileName: row.file_name,
    fileKey: row.file_key,
    rowsKey: row.rows_key,
    fileBytes: Number(row.file_bytes),
    status: row.status,
    shape: row.shape as unknown as FileShape,
    mapping: row.mapping as unknown as Mapping,
    forecast: row.forecast as unknown as Forecast,
    rowsTotal: row.rows_total,
    rowsRead: row.rows_read,
    rowsCreated: row.rows_created,
    rowsUpdated: row.rows_updated,
    rowsUnchanged: row.rows_unchanged,
    rowsRepeated: row.rows_repeated,
    rowsRemoved: row.rows_removed,
    rowsRejected: row.rows_rejected,
    locationsCreated: row.locations_created,
    recordsChanges: row.records_changes,
    undo: 'counts' in row.undo ? (row.undo as unknown as Undo) : null,
    problem: row.problem,
    userId: row.user_id,
    actor: row.actor,
    impersonator: row.impersonator,
    createdAt: row.created_at,
    finishedAt: row.finished_at,
  }
}
