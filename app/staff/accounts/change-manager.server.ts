/** Makes a member of staff the manager of an account, or leaves it without one. The account's audit log records it. */
import { z } from 'zod'
import type { Id } from '#app/database/schema'
import { asSignIn, switchToSignIn } from '#app/database/sign-in-role.server'
import { asAccount } from '#app/database/tenant.server'
import { recordAudit } from '#app/viewer/audit.server'
import { reasonSchema } from '../reason-schema'
import type { StaffActor } from './change-account.server'

/** An empty `managerId` leaves the account without a manager. */
export const managerSchema = z.object({
  managerId: z.string().max(20, 'Choose a person from the list').optional(),
  ...reasonSchema.shape,
})

export type ManagerChange = z.infer<typeof managerSchema>

export function listStaffMembers() {
  return asSignIn((tx) =>
    tx
      .selectFrom('staff')
      .innerJoin('profiles', 'profiles.id', 'staff.profile_id')
      .select(['profiles.id', 'profiles.name', 'profiles.email'])
      .where('staff.is_active', '=', true)
      .orderBy('profiles.name')
      .orderBy('profiles.id')
      .execute(),
  )
}

/** Returns the manager's name, or null if the account has none now. Returns false if the person is not staff. */
export async function changeManager(
  actor: StaffActor,
  accountId: Id,
  { managerId, reason }: ManagerChange,
): Promise<string | null | false> {
  const manager =
    managerId === undefined ? null : (await listStaffMembers()).find(({ id }) => id === managerId)
  if (manager === undefined) return false
  await asAccount(accountId, async (tx) => {
    await switchToSignIn(tx, (signIn) =>
      signIn
        .updateTable('accounts')
        .set({ customer_success_manager_id: manager?.id ?? null })
        .where('id', '=', accountId)
        .execute(),
    )
    await recordAudit(tx, {
      userId: null,
      actor: actor.name,
      action: 'account_manager.changed',
      subject: manager?.name,
      details: { reason },
      ip: actor.ip,
    })
  })
  return manager?.name ?? null
}
