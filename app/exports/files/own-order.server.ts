/**
 * A file requested by a signed-in user. Pressing the button twice creates one file: if the same file is in progress, or
 * was made moments ago, the user gets that one. An email follows, except when the user is impersonated.
 */
import { sql } from 'kysely'
import type { Id } from '#app/database/schema'
import type { Tx } from '#app/database/tenant.server'
import { actorOf, recordAudit } from '#app/viewer/audit.server'
import type { Viewer } from '#app/viewer/viewer.server'
import { type FileOrder, orderFile } from './file-jobs.server'

/** How many files of one user may be in progress at a time: pressing the button repeatedly does not fill the queue. */
const MOST_AT_WORK = 10
const MOMENT = sql`interval '10 seconds'`

export type Ordered = { ok: true; id: Id } | { ok: false; reason: string }

type Asked = Pick<FileOrder, 'report' | 'filter' | 'columns' | 'timeZone'> & { ip: string }

export async function orderFor(tx: Tx, viewer: Viewer, { ip, ...asked }: Asked): Promise<Ordered> {
  const order: FileOrder = {
    ...asked,
    asOf: new Date(),
    userId: viewer.userId,
    limitedTo: viewer.places,
    runId: null,
    sendsMail: viewer.impersonator === null,
  }
  await takeTurns(tx, viewer.userId)
  const same = await findSame(tx, order)
  if (same) return { ok: true, id: same }
  if ((await countAtWork(tx, viewer.userId)) >= MOST_AT_WORK)
    return { ok: false, reason: `${MOST_AT_WORK} of your files are being prepared. Wait until one is ready` }
  const id = await orderFile(tx, order)
  const details = { exportFile: id }
  await recordAudit(tx, { ...actorOf(viewer), action: `${order.report}.exported`, details, ip })
  return { ok: true, id }
}

/** Serializes simultaneous requests, so that each sees what the previous one ordered. */
async function takeTurns(tx: Tx, userId: Id): Promise<void> {
  const orderer = `export files of ${tx.accountId} ${userId}`
  await sql`select pg_advisory_xact_lock(hashtextextended(${orderer}, 0))`.execute(tx)
}

async function findSame(tx: Tx, order: FileOrder): Promise<Id | null> {
  const same = await tx
    .selectFrom('export_files')
    .select('id')
    .where('account_id', '=', tx.accountId)
    .where('user_id', '=', order.userId)
    .where('run_id', 'is', null)
    .where('report', '=', order.report)
    .where(sql<boolean>`filter = ${JSON.stringify(order.filter)}::jsonb`)
    .where(sql<boolean>`columns is not distinct from ${order.columns}::text[]`)
    .where('time_zone', '=', order.timeZone)
    .where(sql<boolean>`limited_to is not distinct from ${order.limitedTo}::bigint`)
    .where('sends_mail', '=', order.sendsMail)
    .where(
      sql<boolean>`(status in ('queued', 'processing') or
        status in ('complete', 'no_results') and expires_at > now() and created_at > now() - ${MOMENT})`,
    )
    .orderBy('id', 'desc')
    .executeTakeFirst()
  return same?.id ?? null
}

async function countAtWork(tx: Tx, userId: Id): Promise<number> {
  const { count } = await tx
    .selectFrom('export_files')
    .select((the) => the.fn.countAll<string>().as('count'))
    .where('account_id', '=', tx.accountId)
    .where('user_id', '=', userId)
    .where('run_id', 'is', null)
    .where('status', 'in', ['queued', 'processing'])
    .executeTakeFirstOrThrow()
  return Number(count)
}
