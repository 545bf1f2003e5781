/** Imports as the tests make them: a file's bytes into an account of its own, mapped as proposed, checked and run. */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { Readable } from 'node:stream'
import { sql } from 'kysely'
import { afterAll } from 'vitest'
import { asAccount } from '#app/database/tenant.server'
import type { Mapping } from '#app/imports/columns/mapping'
import { checkImport } from '#app/imports/import-check.server'
import { storeFile, takeIn } from '#app/imports/import-intake.server'
import { workOnImport } from '#app/imports/import-jobs.server'
import { type Import, moveImport, requireImport } from '#app/imports/import-record.server'
import { proposeImport, readSample } from '#app/imports/propose-import.server'

const directory = mkdtempSync(path.join(tmpdir(), 'highstreet-imports-'))
process.env.DATA_DIR = directory
afterAll(() => rmSync(directory, { recursive: true, force: true }))

export const untilDone = { signal: new AbortController().signal, isLastAttempt: true }

export const find = (accountId: string, id: string) => asAccount(accountId, (tx) => requireImport(tx, id))

/** Takes a file in and checks it by the proposed mapping, with what is chosen otherwise. */
export async function check(
  accountId: string,
  fileName: string,
  bytes: Buffer | string,
  chosen: Partial<Mapping> & { batchSize?: number } = {},
): Promise<Import> {
  const { batchSize, ...columns } = chosen
  const stored = await storeFile(accountId, fileName, Readable.from([Buffer.from(bytes)]))
  const taken = await takeIn(stored, { accountId, userId: null, actor: 'Dana' })
  if (!taken.ok) throw new Error(taken.reason)
  const found = await find(accountId, taken.importId)
  const sample = await readSample(found)
  await asAccount(accountId, async (tx) => {
    const { mapping } = await proposeImport(tx, found, sample, '2026-11-20')
    await moveImport(tx, found.id, 'checking', { mapping: { ...mapping, ...columns }, now: new Date() })
  })
  if (batchSize) await checkImport(await find(accountId, found.id), untilDone.signal, new Date(), batchSize)
  else await workOnImport({ accountId, importId: found.id }, untilDone)
  return find(accountId, found.id)
}

export async function confirm({ accountId, id }: Import): Promise<Import> {
  await asAccount(accountId, (tx) => moveImport(tx, id, 'queued', { now: new Date() }))
  return find(accountId, id)
}

export async function run({ accountId, id }: Import): Promise<Import> {
  await workOnImport({ accountId, importId: id }, untilDone)
  return find(accountId, id)
}

export const counts = (found: Import) => ({
  created: found.rowsCreated,
  updated: found.rowsUpdated,
  unchanged: found.rowsUnchanged,
  repeated: found.rowsRepeated,
  rejected: found.rowsRejected,
})

/** Everything the account's reviews say, in one order, without what differs from run to run. */
export async function reviewsOf(accountId: string): Promise<unknown[]> {
  const { rows } = await asAccount(accountId, (tx) =>
    sql`select source_id, dedupe_key, rating, title, r.body, reviewer_name, r.published_at, sentiment, p.body as response
      from reviews r left join responses p on p.account_id = r.account_id and p.review_id = r.id
      order by source_id, dedupe_key`.execute(tx),
  )
  return rows
}
