/** Changes the name, time zone or industry of an account, with a reason that its audit log records. */
import type { z } from 'zod'
import { updateDetails } from '#app/account/account.server'
import { accountDetailsSchema } from '#app/account/account-schema'
import type { Id } from '#app/database/schema'
import { asAccount } from '#app/database/tenant.server'
import { recordAudit } from '#app/viewer/audit.server'
import { reasonSchema } from '../reason-schema'
import type { StaffActor } from './change-account.server'

export const staffDetailsSchema = accountDetailsSchema.extend(reasonSchema.shape)

type DetailsChange = z.output<typeof staffDetailsSchema>

export function changeDetails(
  actor: StaffActor,
  accountId: Id,
  { reason, ...change }: DetailsChange,
): Promise<void> {
  return asAccount(accountId, async (tx) => {
    const updated = await updateDetails(tx, change, actor.name, new Date())
    await recordAudit(tx, {
      userId: null,
      actor: actor.name,
      action: 'account.changed',
      subject: change.name,
      details: { ...updated, reason },
      ip: actor.ip,
    })
  })
}
