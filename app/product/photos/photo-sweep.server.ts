/**
 * Deletes what is no longer needed: drafts a week after they were last changed or a month after they were published,
 * pictures that are older than a week and not used by a photo, a post or a draft, and files that no picture refers to
 * (from an aborted upload or a killed worker).
 */
import { sql } from 'kysely'
import { inEveryAccount } from '#app/kit/database/every-account.server'
import type { Id } from '#app/kit/database/schema'
import { asAccount, type Tx } from '#app/kit/database/tenant.server'
import type { RecurringTask } from '#app/kit/jobs/job'
import { log } from '#app/kit/log.server'
import { pictureFiles } from './pictures/picture-files.server'

const day = 86_400_000
const batchSize = 500

export const sweepPhotosTask: RecurringTask = {
  name: 'sweep-photos',
  concurrency: 1,
  run: (signal) => sweepPhotos(new Date(), signal),
}

export async function sweepPhotos(now: Date, signal: AbortSignal): Promise<void> {
  await inEveryAccount(signal, (tx) => deleteUnusedRows(tx, now))
  const byAccount = new Map<Id, string[]>()
  for await (const key of pictureFiles().keysOlderThan(new Date(now.getTime() - day))) {
    if (signal.aborted) return
    const [accountId] = key.split('/') as [string]
    if (!/^[1-9]\d{0,18}$/.test(accountId)) continue
    const keys = [...(byAccount.get(accountId) ?? []), key]
    byAccount.set(accountId, keys.length < batchSize ? keys : [])
    if (keys.length === batchSize) await deleteUnusedFiles(accountId, keys)
  }
  for (const [accountId, keys] of byAccount) if (keys.length > 0) await deleteUnusedFiles(accountId, keys)
}

async function deleteUnusedFiles(accountId: Id, keys: string[]): Promise<void> {
  const usedKeys = await asAccount(accountId, async (tx) => {
    const { rows } = await sql<{ key: string }>`
      select k.key from pictures i, unnest(array[i.original_key, i.image_key, i.thumbnail_key]) as k (key)
      where i.account_id = ${tx.accountId} and k.key = any(${keys}::text[])`.execute(tx)
    return new Set(rows.map(({ key }) => key))
  })
  const unusedKeys = keys.filter((key) => !usedKeys.has(key))
  for (const key of unusedKeys) await pictureFiles().remove(key)
  if (unusedKeys.length > 0)
    log.info({ account: accountId, files: unusedKeys.length }, 'unused photo files removed')
}

async function deleteUnusedRows(tx: Tx, now: Date): Promise<void> {
  const weekAgo = new Date(now.getTime() - 7 * day)
  const monthAgo = new Date(now.getTime() - 30 * day)
  await sql`delete from photo_drafts where account_id = ${tx.accountId} and updated_at < ${weekAgo}
    and (published_at is null or published_at < ${monthAgo})`.execute(tx)
  await sql`
    delete from pictures i where i.account_id = ${tx.accountId} and i.created_at < ${weekAgo}
      and not exists (select from photos p where p.account_id = i.account_id and p.picture_id = i.id)
      and not exists (select from posts w where w.account_id = i.account_id and w.picture_id = i.id)
      and not exists (select from photo_drafts d where d.account_id = i.account_id and i.id = any(d.picture_ids))`.execute(
    tx,
  )
}
