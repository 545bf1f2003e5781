/** Makes a member of staff the manager of an account, or leaves it without one. The account's audit log records it. */
import { z } from 'zod'
import type { Id } from '#app/kit/database/schema'
import { asSignIn, switchToSignIn } from '#app/kit/database/sign-in-role.server'
import { asAccount } from '#app/kit/database/tenant.server'
import type { EditConflicts } from '#app/kit/forms/form-edits.server'
import { shownField } from '#app/kit/forms/shown-field'
import { recordAudit } from '#app/platform/viewer/audit.server'
import { lockAccount, recordAccountChange } from '#app/platform/viewer/lock-account.server'
import { reasonSchema } from '../reason-schema'
import type { StaffActor } from './change-account.server'
import { mergeAccountForm } from './merge-account-form.server'

/** An empty `managerId` leaves the account without a manager. */
export const managerSchema = z.object({
  managerId: z.string().max(20, 'Choose a person from the list').optional(),
  ...reasonSchema.shape,
  shown: shownField,
})

/** `shown` is null for a command, which shows nothing before. */
export type ManagerChange = Omit<z.infer<typeof managerSchema>, 'shown'> & { shown: string | null }

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

/**
 * Returns the manager's name, or null if the account has none now. Returns false if the person is not staff, or the
 * conflict if somebody else has chosen another manager since the form was opened.
 */
export async function changeManager(
  actor: StaffActor,
  accountId: Id,
  { managerId = '', reason, shown }: ManagerChange,
): Promise<string | null | false | EditConflicts> {
  const members = await listStaffMembers()
  const nameOf = (id: string) => members.find((member) => member.id === id)?.name ?? null
  if (managerId && !nameOf(managerId)) return false
  return asAccount(accountId, async (tx) => {
    const last = await lockAccount(tx)
    const account = await tx
      .selectFrom('accounts')
      .select('customer_success_manager_id as id')
      .where('id', '=', accountId)
      .executeTakeFirstOrThrow()
    const merged = mergeAccountForm(
      last,
      { shown, submitted: { managerId }, stored: { managerId: account.id ?? '' } },
      () => 'Account manager',
      (_, values) => nameOf(values.managerId) ?? 'None',
    )
    if ('conflicts' in merged) return merged.conflicts
    const name = nameOf(merged.values.managerId)
    await switchToSignIn(tx, (signIn) =>
      signIn
        .updateTable('accounts')
        .set({ customer_success_manager_id: merged.values.managerId || null })
        .where('id', '=', accountId)
        .execute(),
    )
    await recordAccountChange(tx, actor.name, new Date())
    await recordAudit(tx, {
      userId: null,
      actor: actor.name,
      action: 'account_manager.changed',
      subject: name ?? undefined,
      details: { reason },
      ip: actor.ip,
    })
    return name
  })
}
