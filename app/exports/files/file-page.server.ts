/**
 * An export file as its own page and the user's list of files show it: its progress, and whether it can be downloaded.
 */
import type { ExportFileStatus, Id } from '#app/database/schema'
import type { Tx } from '#app/database/tenant.server'
import { namesFor, readableNames } from '#app/filters/lookups.server'
import { log } from '#app/log.server'
import type { Viewer } from '#app/viewer/viewer.server'
import { findReport } from '../all-reports.server'
import { canReceive } from '../can-receive.server'
import { plannedTitle } from '../planned-reports'
import { type ExportFile, listFiles, requireFile, stateAt, storedExports } from './export-files.server'
import { problemOf, sayings } from './file-status'

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
  /** What the filter named and its user could not see; empty when nothing was missing. */
  notice: string
  /** Why there is no file (no data, failed or missing); otherwise null. */
  problem: string | null
  mailFollows: boolean
  /** The user is being impersonated: the page polls longer, and no email is promised. */
  isActedAs: boolean
}

export async function filePage(viewer: Viewer, fileId: string | undefined, now: Date): Promise<FilePage> {
  const { file, summary } = await viewer.query(async (tx) => {
    const file = await requireFile(tx, fileId, viewer.userId)
    return { file, summary: await summaryOf(tx, viewer, file) }
  })
  if (!(await canReceive(viewer, file))) throw new Response('Not permitted', { status: 403 })
  const row = rowOf(file, now)
  return {
    ...row,
    summary,
    notice: file.notice,
    problem:
      row.status === 'complete'
        ? absent[await whetherThere(file)]
        : problemOf({ ...file, status: row.status }),
    mailFollows: file.sendsMail,
    isActedAs: viewer.impersonator !== null,
  }
}

/** Returns the viewer's newest files. */
export async function ownFiles(viewer: Viewer, now: Date): Promise<FileRow[]> {
  const files = await viewer.query((tx) => listFiles(tx, viewer.userId))
  return files.map((file) => rowOf(file, now))
}

/** Whether the storage holds the complete file of the row; 'away' when the storage does not respond. */
export async function whetherThere({
  id,
  fileKey,
  bytes,
}: Pick<ExportFile, 'id' | 'fileKey' | 'bytes'>): Promise<'there' | 'missing' | 'away'> {
  if (fileKey === null) return 'missing'
  try {
    return String(await storedExports().size(fileKey)) === bytes ? 'there' : 'missing'
  } catch (error) {
    log.error({ err: error, file: id }, 'the storage does not say whether a file is there')
    return 'away'
  }
}

const absent = { there: null, missing: sayings.missing, away: sayings.notFetched }

export function titleOf(report: string): string {
  return findReport(report)?.title ?? plannedTitle(report) ?? report
}

function rowOf(file: ExportFile, now: Date): FileRow {
  const numberOf = (figure: string | null) => (figure === null ? null : Number(figure))
  return {
    id: file.id,
    title: titleOf(file.report),
    status: stateAt(file, now),
    rows: Number(file.rows),
    expected: numberOf(file.rowsExpected),
    bytes: numberOf(file.bytes),
    createdAt: file.createdAt,
    expiresAt: file.expiresAt,
  }
}

async function summaryOf(tx: Tx, viewer: Viewer, file: ExportFile): Promise<string> {
  const report = findReport(file.report)
  const filter = report?.filter.fromStored(file.filter)
  if (!report || !filter) return ''
  const { names } = await namesFor(tx, report.filter.rules, filter)
  return report.filter.summary(filter, readableNames(names, viewer), {
    now: file.asOf,
    timeZone: file.timeZone,
  })
}
