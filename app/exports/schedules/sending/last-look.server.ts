/**
 * The final check of a scheduled email before it is sent. It may have waited for hours, and meanwhile its recipient may
 * have left, been limited or unsubscribed, or its schedule been deleted: then it is withdrawn, and its delivery records
 * why. Repeating the check after a crash gives the same result.
 */
import { asAccount } from '#app/database/tenant.server'
import type { LastLook } from '#app/mail/carrying.server'
import { recipientNow } from '../../can-receive.server'
import { storedExports } from '../../files/export-files.server'
import { findMailed, type Mailed, settleDelivery } from './deliveries.server'
import { loadRun } from './runs.server'

type Mail = Parameters<LastLook>[0]

export async function lastLook(mail: Mail): Promise<string | null> {
  const { accountId, id } = mail
  const delivery = await asAccount(accountId, (tx) => findMailed(tx, id))
  if (!delivery) return withdrawn('Its run is gone.')
  if (delivery.status === 'failed') return delivery.problem
  if (delivery.status === 'skipped') return withdrawn(delivery.problem)
  const settle = (status: 'skipped' | 'failed', problem: string) =>
    asAccount(accountId, (tx) => settleDelivery(tx, delivery.runId, delivery.userId, { status, problem }))
  const refused = await refusalOf(mail, delivery)
  if (refused) {
    await settle('skipped', refused)
    return withdrawn(refused)
  }
  if (mail.attachmentKey === null || (await storedExports().size(mail.attachmentKey)) !== null) return null
  const missing = 'Export file missing.'
  await settle('failed', missing)
  return missing
}

const withdrawn = (reason: string) => `Withdrawn: ${reason}`

async function refusalOf({ accountId }: Mail, delivery: Mailed): Promise<string | null> {
  const run = await loadRun(accountId, delivery.runId)
  if (!run) return 'Its run is gone.'
  if (!run.sending.ok) return run.sending.reason
  const recipient = await recipientNow(accountId, run, run.sending, delivery)
  return 'refused' in recipient ? recipient.refused : null
}
