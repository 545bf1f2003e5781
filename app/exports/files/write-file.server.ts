/**
 * Writes an export file: one COPY into the storage, with a few chunks in memory at a time, under the eyes of the
 * user whose places bound it. Returns how it ended and settles nothing; what it could not finish is removed.
 */
import type { PoolClient } from 'pg'
import type { Id } from '#app/database/schema'
import { asAccount } from '#app/database/tenant.server'
import type { Filter } from '#app/filters/filter'
import type { AnyReport } from '#app/reports/order'
import { countOf } from '#app/reports/page-of.server'
import { namesIn } from '#app/reports/requested.server'
import { type Copy, csvStream, reportCopy } from '../csv-stream.server'
import { type Ending, type ExportFile, noteProgress } from './export-files.server'
import { keyOfAttempt, storedExports } from './stored-exports.server'

const NOTED_EVERY_MS = 700

export type Written = { report: AnyReport; filter: Filter }

export async function writeFile(
  accountId: Id,
  file: ExportFile,
  { report, filter }: Written,
  { client, signal }: { client: PoolClient; signal: AbortSignal },
): Promise<Ending> {
  const { copy, expected, notice } = await prepared(accountId, file, report, filter)
  const fileKey = keyOfAttempt(accountId, file)
  const rows = await written(client, copy, { accountId, file, fileKey, expected, signal })
  const bytes = await storedExports().size(fileKey)
  if (rows > 0 && bytes !== null) return { status: 'complete', rows, bytes, fileKey, notice }
  await storedExports().remove(fileKey)
  if (rows > 0) throw new Error('the file was removed while it was written')
  return { status: 'no_results', notice }
}

function prepared(accountId: Id, file: ExportFile, report: AnyReport, filter: Filter) {
  const clock = { now: file.asOf, timeZone: file.timeZone }
  return asAccount(
    accountId,
    async (tx) => {
      const { notice } = await namesIn(tx, report, filter)
      const { count, isLowerBound } = await countOf(tx, report, filter, clock)
      const copy = await reportCopy(tx, report, { filter, columnIds: file.columns, clock })
      return { copy, expected: isLowerBound ? null : count, notice: notice ?? '' }
    },
    file.limitedTo,
  )
}

type Writing = {
  accountId: Id
  file: ExportFile
  fileKey: string
  expected: number | null
  signal: AbortSignal
}

async function written(
  client: PoolClient,
  copy: Copy,
  { accountId, file, fileKey, expected, signal }: Writing,
): Promise<number> {
  // One that stopped already tells nobody any more.
  signal.throwIfAborted()
  let rows = 0
  const contents = csvStream(client, copy, (count) => {
    rows += count
  })
  const stop = () => contents.destroy(new Error('the worker is stopping'))
  signal.addEventListener('abort', stop, { once: true })
  const note = () => asAccount(accountId, (tx) => noteProgress(tx, file, { rows, expected }))
  // Nobody waits for it: one that is not noted is noted a moment later.
  const noting = setInterval(() => void note().catch(() => undefined), NOTED_EVERY_MS)
  try {
    await storedExports().putStream(fileKey, contents)
  } finally {
    clearInterval(noting)
    signal.removeEventListener('abort', stop)
  }
  return rows
}
