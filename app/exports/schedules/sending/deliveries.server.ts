/** The recipients of a run, each with their file and what became of their mail; and what both say of the run. */
import type { DeliveryStatus, ExportFileStatus, Id, MailStatus } from '#app/database/schema'
import type { Tx } from '#app/database/tenant.server'
import { counted } from '#app/ui/numbers'
import type { RunEnding } from './end-run.server'

export type Delivery = {
  userId: Id
  status: DeliveryStatus
  problem: string
  fileId: Id | null
  fileStatus: ExportFileStatus | null
  fileReason: string | null
  fileNotice: string | null
  fileKey: string | null
  rows: Id | null
  bytes: Id | null
  expiresAt: Date | null
  limitedTo: Id | null
  reach: Id[] | null
  mailStatus: MailStatus | null
  mailProblem: string | null
}

export type Mailed = Delivery & { runId: Id }

export function deliveriesOf(tx: Tx, runId: Id): Promise<Delivery[]> {
  return deliveries(tx).where('delivery.run_id', '=', runId).orderBy('delivery.user_id').execute()
}

/** The one that the mail carries out. */
export async function findMailed(tx: Tx, mailId: Id): Promise<Mailed | null> {
  const found = await deliveries(tx)
    .select('delivery.run_id as runId')
    .where('delivery.mail_id', '=', mailId)
    .executeTakeFirst()
  return found ?? null
}

function deliveries(tx: Tx) {
  return tx
    .selectFrom('scheduled_export_deliveries as delivery')
    .leftJoin('export_files as file', (join) =>
      join
        .onRef('file.account_id', '=', 'delivery.account_id')
        .onRef('file.id', '=', 'delivery.export_file_id'),
    )
    .leftJoin('mails as mail', (join) =>
      join.onRef('mail.account_id', '=', 'delivery.account_id').onRef('mail.id', '=', 'delivery.mail_id'),
    )
    .select(['delivery.user_id as userId', 'delivery.status', 'delivery.problem', 'file.id as fileId'])
    .select([
      'file.status as fileStatus',
      'file.status_reason as fileReason',
      'file.notice as fileNotice',
      'file.file_key as fileKey',
    ])
    .select(['file.rows_written as rows', 'file.bytes', 'file.expires_at as expiresAt'])
    .select([
      'file.limited_to as limitedTo',
      'file.reach',
      'mail.status as mailStatus',
      'mail.problem as mailProblem',
    ])
    .where('delivery.account_id', '=', tx.accountId)
}

export async function isDeliveredTo(tx: Tx, fileId: Id, userId: Id): Promise<boolean> {
  const delivered = await tx
    .selectFrom('scheduled_export_deliveries')
    .select('user_id')
    .where('account_id', '=', tx.accountId)
    .where('export_file_id', '=', fileId)
    .where('user_id', '=', userId)
    .where('status', '=', 'mailed')
    .executeTakeFirst()
  return delivered !== undefined
}

export function isFinished({ status, fileStatus }: Delivery): boolean {
  return (
    status !== 'waiting' || (fileStatus !== 'queued' && fileStatus !== 'processing' && fileStatus !== null)
  )
}

/** One that reached somebody was sent, even if others got nothing. */
export function outcomeOf(deliveries: Pick<Delivery, 'status' | 'problem'>[]): RunEnding {
  const of = (status: DeliveryStatus) => deliveries.filter((delivery) => delivery.status === status)
  const failed = of('failed')
  const isSent = of('mailed').length > 0
  if (failed.length > 0) {
    const whom = isSent ? `${failed.length} of ${counted(deliveries.length, 'recipient')}: ` : ''
    return { status: isSent ? 'sent' : 'failed', reason: whom + failed[0]!.problem }
  }
  return isSent
    ? { status: 'sent', reason: '' }
    : { status: 'skipped', reason: of('skipped')[0]?.problem ?? '' }
}
