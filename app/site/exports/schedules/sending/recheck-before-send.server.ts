/**
 * Checks a scheduled export's email again immediately before it is sent. The email may have been queued for hours, and
 * in the meantime the recipient may have been deactivated, limited to some locations, or unsubscribed, or the schedule
 * may have been deleted. In these cases, the email is canceled, and the reason is recorded in the delivery. Repeating
 * the check after a crash gives the same result.
 */
import { asAccount } from '#app/kit/database/tenant.server'
import type { RecheckBeforeSend } from '#app/platform/mail/deliver-mails.server'
import { checkRecipient } from '../../file-access.server'
import { exportStorage } from '../../files/export-files.server'
import { findMailedDelivery, type MailedDelivery, recordDeliveryOutcome } from './deliveries.server'
import { loadRun } from './runs.server'

type Mail = Parameters<RecheckBeforeSend>[0]

export async function recheckBeforeSend(mail: Mail): Promise<string | null> {
  const { accountId, id } = mail
  const delivery = await asAccount(accountId, (tx) => findMailedDelivery(tx, id))
  if (!delivery) return withdrawalReason('Its run is gone.')
  if (delivery.status === 'failed') return delivery.problem
  if (delivery.status === 'skipped') return withdrawalReason(delivery.problem)
  const recordOutcome = (status: 'skipped' | 'failed', problem: string) =>
    asAccount(accountId, (tx) =>
      recordDeliveryOutcome(tx, delivery.runId, delivery.userId, { status, problem }),
    )
  const refusal = await findRefusalReason(mail, delivery)
  if (refusal) {
    await recordOutcome('skipped', refusal)
    return withdrawalReason(refusal)
  }
  if (mail.attachmentKey === null || (await exportStorage().size(mail.attachmentKey)) !== null) return null
  const missing = 'Export file missing.'
  await recordOutcome('failed', missing)
  return missing
}

const withdrawalReason = (reason: string) => `Canceled: ${reason}`

async function findRefusalReason({ accountId }: Mail, delivery: MailedDelivery): Promise<string | null> {
  const run = await loadRun(accountId, delivery.runId)
  if (!run) return 'Its run is gone.'
  if (!run.scheduleCheck.ok) return run.scheduleCheck.reason
  const recipient = await checkRecipient(accountId, run, run.scheduleCheck, delivery)
  return 'refused' in recipient ? recipient.refused : null
}
