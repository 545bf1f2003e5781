/** Creates a child account and emails an invitation to its first admin, in one transaction. */

import { inviteUser } from '#app/accounts/users/user-changes.server'
import type { NewUser } from '#app/accounts/users/user-schema'
import type { Id } from '#app/kit/database/schema'
import { inChildAccount, type Tx } from '#app/kit/database/tenant.server'
import { actorOf, recordAudit } from '#app/platform/viewer/audit.server'
import type { Viewer } from '#app/platform/viewer/viewer.server'
import type { NewAccount } from './account-schema'

const DAY_MS = 86_400_000

type CreateAccountResult = { ok: true; id: Id } | { ok: false; reason: string }

export async function createChildAccount(
  tx: Tx,
  viewer: Viewer,
  newAccount: NewAccount,
  now: Date,
): Promise<CreateAccountResult> {
  if (!viewer.isPartner) return { ok: false, reason: 'Only parent accounts can create accounts' }
  const { name, timeZone, vertical, trialDays } = newAccount
  const { id } = await tx
    .insertInto('accounts')
    .values({
      parent_id: tx.accountId,
      name,
      time_zone: timeZone,
      vertical,
      status: 'active',
      ...(trialDays > 0 && {
        trial_started_at: now,
        trial_ended_at: new Date(now.getTime() + trialDays * DAY_MS),
      }),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await recordAudit(tx, {
    ...actorOf(viewer),
    action: 'account.created',
    subject: name,
    details: { trialDays },
  })
  await inChildAccount(tx, id, async (child) => {
    await recordAudit(child, { ...actorOf(viewer), action: 'account.created', subject: name })
    await inviteUser(child, { ...viewer, accountName: name }, firstAdminOf(newAccount), now)
  })
  return { ok: true, id }
}

function firstAdminOf({ adminName: name, adminEmail: email }: NewAccount): NewUser {
  return { name, email, intent: 'save', type: 'admin', reach: 'all', locations: [], groups: [], find: '' }
}
