/** Loads export files for their own page and the downloads page: progress, and whether they can be downloaded. */
import type { ExportFileStatus, Id } from '#app/kit/database/schema'
import type { Tx } from '#app/kit/database/tenant.server'
import { log } from '#app/kit/log.server'
import { loadNames, readableNames } from '#app/platform/filters/lookups.server'
import type { Viewer } from '#app/platform/viewer/viewer.server'
import { findReport } from '../all-reports.server'
import { canReceive } from '../file-access.server'
import { plannedTitle } from '../planned-reports'
import { type ExportFile, exportStorage, listFiles, requireFile, statusAt } from './export-files.server'
import { fileMessages, fileProblemOf } from './file-status-labels'

export type FileRow = {
  id: Id
  title: string
  status: ExportFileStatus
  rows: number
  expected: number | null
  bytes: number | null
  createdAt: Date
  expiresAt: Date | null
}

export type FilePage = FileRow & {
  /** The filter as a sentence. */
  summary: string
  /** A message about the part of the filter that the user could not see when the file was written; may be empty. */
  notice: string
  /** The reason why there is no file (no data, failed, or missing); otherwise null. */
  problem: string | null
  mailFollows: boolean
  /** Whether the viewer is impersonating the user. If so, they get no email, so the page polls longer. */
  isImpersonated: boolean
}

export async function loadFilePage(viewer: Viewer, fileId: string | undefined, now: Date): Promise<FilePage> {
  const { file, summary } = await viewer.query(async (tx) => {
    const file = await requireFile(tx, fileId, viewer.userId)
    return { file, summary: await loadSummary(tx, viewer, file) }
  })
  if (!(await canReceive(viewer, file))) throw new Response('Not permitted', { status: 403 })
  const row = toFileRow(file, now)
  return {
    ...row,
    summary,
    notice: file.notice,
    problem:
      row.status === 'complete'
        ? storageProblems[await checkStoredFile(file)]
        : fileProblemOf({ ...file, status: row.status }),
    mailFollows: file.sendsMail,
    isImpersonated: viewer.impersonator !== null,
  }
}

/** Returns the viewer's newest files. */
export async function listOwnFiles(viewer: Viewer, now: Date): Promise<FileRow[]> {
  const files = await viewer.query((tx) => listFiles(tx, viewer.userId))
  return files.map((file) => toFileRow(file, now))
}

/** Checks whether the storage contains the complete file. Returns 'away' if the storage does not respond. */
export async function checkStoredFile({
  id,
  fileKey,
  bytes,
}: Pick<ExportFile, 'id' | 'fileKey' | 'bytes'>): Promise<'there' | 'missing' | 'away'> {
  if (fileKey === null) return 'missing'
  try {
    return String(await exportStorage().size(fileKey)) === bytes ? 'there' : 'missing'
  } catch (error) {
    log.error({ err: error, file: id }, 'the storage could not be asked for an export file')
    return 'away'
  }
}

const storageProblems = { there: null, missing: fileMessages.missing, away: fileMessages.notFetched }

export function titleOf(report: string): string {
  return findReport(report)?.title ?? plannedTitle(report) ?? report
}

function toFileRow(file: ExportFile, now: Date): FileRow {
  const toNumber = (value: string | null) => (value === null ? null : Number(value))
  return {
    id: file.id,
    title: titleOf(file.report),
    status: statusAt(file, now),
    rows: Number(file.rows),
    expected: toNumber(file.rowsExpected),
    bytes: toNumber(file.bytes),
    createdAt: file.createdAt,
    expiresAt: file.expiresAt,
  }
}

async function loadSummary(tx: Tx, viewer: Viewer, file: ExportFile): Promise<string> {
  const report = findReport(file.report)
  const filter = report?.filter.fromStored(file.filter)
  if (!report || !filter) return ''
  const { names } = await loadNames(tx, report.filter.rules, filter)
  return report.filter.summary(filter, readableNames(names, viewer), {
    now: file.asOf,
    timeZone: file.timeZone,
  })
}
