/**
 * Requests an export file for a signed-in user. Pressing the button twice creates one file: if the same file is in
 * progress or was created in the last ten seconds, the user gets that file. The link is emailed unless the user is
 * being impersonated.
 */
import { sql } from 'kysely'
import type { Id } from '#app/kit/database/schema'
import type { Tx } from '#app/kit/database/tenant.server'
import { actorOf, recordAudit } from '#app/platform/viewer/audit.server'
import type { Viewer } from '#app/platform/viewer/viewer.server'
import { createExportFile, type NewExportFile } from './file-jobs.server'

/** The maximum number of files that a user can have in progress, so that repeated requests do not fill the queue. */
const MAX_PENDING_FILES = 10
const duplicateWindow = sql`interval '10 seconds'`

export type ExportRequestResult = { ok: true; id: Id } | { ok: false; reason: string }

type ExportRequest = Pick<NewExportFile, 'report' | 'filter' | 'columns' | 'timeZone'> & { ip: string }

export async function requestExport(
  tx: Tx,
  viewer: Viewer,
  { ip, ...request }: ExportRequest,
): Promise<ExportRequestResult> {
  const newFile: NewExportFile = {
    ...request,
    asOf: new Date(),
    userId: viewer.userId,
    limitedTo: viewer.limitedToUserId,
    runId: null,
    sendsMail: viewer.impersonator === null,
  }
  await lockExportRequests(tx, viewer.userId)
  const duplicateId = await findDuplicate(tx, newFile)
  if (duplicateId) return { ok: true, id: duplicateId }
  if ((await countPendingFiles(tx, viewer.userId)) >= MAX_PENDING_FILES)
    return {
      ok: false,
      reason: `${MAX_PENDING_FILES} of your files are being prepared. Wait until one is ready`,
    }
  const id = await createExportFile(tx, newFile)
  const details = { exportFile: id }
  await recordAudit(tx, { ...actorOf(viewer), action: `${newFile.report}.exported`, details, ip })
  return { ok: true, id }
}

/** Serializes concurrent requests of a user, so that each request finds the file that the previous one created. */
async function lockExportRequests(tx: Tx, userId: Id): Promise<void> {
  const lockKey = `export files of ${tx.accountId} ${userId}`
  await sql`select pg_advisory_xact_lock(hashtextextended(${lockKey}, 0))`.execute(tx)
}

async function findDuplicate(tx: Tx, newFile: NewExportFile): Promise<Id | null> {
  const duplicate = await tx
    .selectFrom('export_files')
    .select('id')
    .where('account_id', '=', tx.accountId)
    .where('user_id', '=', newFile.userId)
    .where('run_id', 'is', null)
    .where('report', '=', newFile.report)
    .where(sql<boolean>`filter = ${JSON.stringify(newFile.filter)}::jsonb`)
    .where(sql<boolean>`columns is not distinct from ${newFile.columns}::text[]`)
    .where('time_zone', '=', newFile.timeZone)
    .where(sql<boolean>`limited_to is not distinct from ${newFile.limitedTo}::bigint`)
    .where('sends_mail', '=', newFile.sendsMail)
    .where(
      sql<boolean>`(status in ('queued', 'processing') or
        status in ('complete', 'no_results') and expires_at > now() and created_at > now() - ${duplicateWindow})`,
    )
    .orderBy('id', 'desc')
    .executeTakeFirst()
  return duplicate?.id ?? null
}

async function countPendingFiles(tx: Tx, userId: Id): Promise<number> {
  const { count } = await tx
    .selectFrom('export_files')
    .select((eb) => eb.fn.countAll<string>().as('count'))
    .where('account_id', '=', tx.accountId)
    .where('user_id', '=', userId)
    .where('run_id', 'is', null)
    .where('status', 'in', ['queued', 'processing'])
    .executeTakeFirstOrThrow()
  return Number(count)
}
