/** Helpers for import tests: upload a file into an account, check it with the proposed mapping, and run the import. */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { Readable } from 'node:stream'
import { sql } from 'kysely'
import { afterAll } from 'vitest'
import { asAccount } from '#app/kit/database/tenant.server'
import type { Mapping } from '#app/product/imports/columns/mapping'
import { processImport } from '#app/product/imports/import-jobs.server'
import { changeImportStatus, type Import, requireImport } from '#app/product/imports/import-record.server'
import { proposeReviewMapping, readSample } from '#app/product/imports/mapping/propose-mapping.server'
import { checkImport } from '#app/product/imports/processing/check-import.server'
import { createImportFromFile, storeFile } from '#app/product/imports/receive-upload.server'

const directory = mkdtempSync(path.join(tmpdir(), 'highstreet-imports-'))
process.env.DATA_DIR = directory
afterAll(() => rmSync(directory, { recursive: true, force: true }))

export const jobRun = { signal: new AbortController().signal, isLastAttempt: true }

export const findRecord = (accountId: string, id: string) =>
  asAccount(accountId, (tx) => requireImport(tx, id))

/** Stores a file and checks it with the proposed mapping and the given overrides. */
export async function checkFile(
  accountId: string,
  fileName: string,
  bytes: Buffer | string,
  overrides: Partial<Mapping> & { batchSize?: number } = {},
): Promise<Import> {
  const { batchSize, ...columns } = overrides
  const stored = await storeFile(accountId, fileName, Readable.from([Buffer.from(bytes)]))
  const upload = await createImportFromFile(stored, { accountId, userId: null, actor: 'Dana' })
  if (!upload.ok) throw new Error(upload.reason)
  const record = await findRecord(accountId, upload.importId)
  const sample = await readSample(record)
  await asAccount(accountId, async (tx) => {
    const today = '2026-11-20'
    const { mapping } = await proposeReviewMapping(tx, record, sample, today)
    await changeImportStatus(tx, record.id, 'checking', {
      // Users have to enter the date of a file with relative dates.
      mapping: { ...mapping, fileDate: mapping.fileDate || today, ...columns },
      now: new Date(),
    })
  })
  if (batchSize)
    await checkImport(await findRecord(accountId, record.id), jobRun.signal, new Date(), undefined, batchSize)
  else await processImport({ accountId, importId: record.id }, jobRun)
  return findRecord(accountId, record.id)
}

export async function confirmImport({ accountId, id }: Import): Promise<Import> {
  await asAccount(accountId, (tx) => changeImportStatus(tx, id, 'queued', { now: new Date() }))
  return findRecord(accountId, id)
}

export async function runToEnd({ accountId, id }: Import): Promise<Import> {
  await processImport({ accountId, importId: id }, jobRun)
  return findRecord(accountId, id)
}

export const countsOf = (record: Import) => ({
  created: record.rowsCreated,
  updated: record.rowsUpdated,
  unchanged: record.rowsUnchanged,
  repeated: record.rowsRepeated,
  rejected: record.rowsRejected,
})

/** Returns the contents of the account's reviews in a fixed order, without values that differ from run to run. */
export async function listReviews(accountId: string): Promise<unknown[]> {
  const { rows } = await asAccount(accountId, (tx) =>
    sql`select source_id, dedupe_key, rating, title, r.body, reviewer_name, r.published_at, sentiment, p.body as response
      from reviews r left join responses p on p.account_id = r.account_id and p.review_id = r.id
      order by source_id, dedupe_key`.execute(tx),
  )
  return rows
}
