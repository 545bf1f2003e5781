/**
 * Checks a scheduled export's email again immediately before it is sent. The email may have been queued for hours, and
 * in the meantime the recipient may have been deactivated, limited to some locations, or unsubscribed, or the schedule
 * may have been deleted. In these cases, the email is canceled, and the reason is recorded in the delivery. Repeating
 * the check after a crash gives the same result.
 */
import type { Id } from '#app/kit/database/schema'
import { asAccount, type Tx } from '#app/kit/database/tenant.server'
import type { RecheckBeforeSend } from '#app/platform/mail/deliver-mails.server'
import type { Viewer } from '#app/platform/viewer/viewer.server'
import { loadViewersOfUsers } from '#app/platform/viewer/viewer-of-user.server'
import { exportStorage } from '../../files/export-files.server'
import { findMailedDelivery, type MailedDelivery, recordDeliveryOutcome } from './deliveries.server'
import { checkRecipient } from './recipient-access.server'
import { checkRun, findRun, type ScheduledRun, usersOf } from './runs.server'

type Mail = Parameters<RecheckBeforeSend>[0]

export async function recheckBeforeSend(mail: Mail): Promise<string | null> {
  const { accountId, id } = mail
  const { delivery, storedRun } = await asAccount(accountId, async (tx) => {
    const delivery = await findMailedDelivery(tx, id)
    return { delivery, storedRun: delivery && (await findRun(tx, delivery.runId)) }
  })
  if (!delivery || !storedRun) return withdrawalReason('Its run is gone.')
  if (delivery.status === 'failed') return delivery.problem
  if (delivery.status === 'skipped') return withdrawalReason(delivery.problem)
  const viewers = await loadViewersOfUsers(accountId, [...usersOf(storedRun), delivery.userId])
  const refusal = await asAccount(accountId, (tx) =>
    refuse(tx, checkRun(storedRun, viewers), delivery, viewers),
  )
  if (refusal) return withdrawalReason(refusal)
  if (mail.attachmentKey === null || (await exportStorage().size(mail.attachmentKey)) !== null) return null
  const problem = 'Export file missing.'
  await asAccount(accountId, (tx) =>
    recordDeliveryOutcome(tx, delivery.runId, delivery.userId, { status: 'failed', problem }),
  )
  return problem
}

const withdrawalReason = (reason: string) => `Canceled: ${reason}`

/** Records and returns the reason why the email is not sent, or returns null if it is sent. */
async function refuse(
  tx: Tx,
  run: ScheduledRun,
  delivery: MailedDelivery,
  viewers: ReadonlyMap<Id, Viewer>,
): Promise<string | null> {
  const problem = await findRefusal(tx, run, delivery, viewers.get(delivery.userId))
  if (problem) await recordDeliveryOutcome(tx, run.id, delivery.userId, { status: 'skipped', problem })
  return problem
}

async function findRefusal(
  tx: Tx,
  run: ScheduledRun,
  delivery: MailedDelivery,
  viewer: Viewer | undefined,
): Promise<string | null> {
  if (!run.scheduleCheck.ok) return run.scheduleCheck.reason
  const recipient = await checkRecipient(tx, run, run.scheduleCheck, delivery, viewer)
  return 'refused' in recipient ? recipient.refused : null
}
