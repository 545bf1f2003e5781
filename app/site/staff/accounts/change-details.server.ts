/** Changes the name, time zone or industry of an account, with a reason that its audit log records. */
import type { z } from 'zod'
import { updateDetails } from '#app/accounts/account/account.server'
import { mergeAccount } from '#app/accounts/account/account-edits.server'
import { accountDetailsSchema } from '#app/accounts/account/account-schema'
import type { Id } from '#app/kit/database/schema'
import { asAccount } from '#app/kit/database/tenant.server'
import type { EditConflicts } from '#app/kit/forms/form-edits.server'
import { shownField } from '#app/kit/forms/shown-field'
import { recordAudit } from '#app/platform/viewer/audit.server'
import { reasonSchema } from '../reason-schema'
import type { StaffActor } from './change-account.server'

export const staffDetailsSchema = accountDetailsSchema.extend({ ...reasonSchema.shape, shown: shownField })

type DetailsChange = z.output<typeof staffDetailsSchema>

/**
 * Saves what was changed. Returns the conflicts instead if somebody else has changed the same fields. `shown` is null
 * for a command, which shows nothing before.
 */
export function changeDetails(
  actor: StaffActor,
  accountId: Id,
  { reason, ...submitted }: Omit<DetailsChange, 'shown'> & { shown: string | null },
): Promise<EditConflicts | null> {
  return asAccount(accountId, async (tx) => {
    const merged = await mergeAccount(tx, submitted)
    if ('conflicts' in merged) return merged.conflicts
    const { change } = merged
    const updated = await updateDetails(tx, change, actor.name, new Date())
    await recordAudit(tx, {
      userId: null,
      actor: actor.name,
      action: 'account.changed',
      subject: change.name,
      details: { ...updated, reason },
      ip: actor.ip,
    })
    return null
  })
}
