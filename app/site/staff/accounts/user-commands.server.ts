/** The `user-…` commands of staff, which do for a user of an account what the page of staff does. */
import { findAccountUser } from './account-users.server'
import type { StaffActor } from './change-account.server'
import { changeUser } from './change-user.server'
import { findAccount } from './find-accounts.server'
import { type UserAction, userActionLabels } from './user-actions'

export async function runUserCommand(
  actor: StaffActor,
  action: UserAction,
  { accountId, userId, reason }: { accountId: string; userId: string | undefined; reason: string },
): Promise<string[]> {
  const account = await findAccount(accountId)
  const user = await findAccountUser(account, userId).catch((error) => {
    throw error instanceof Response ? new Error(`${account.name} has no user with this id`) : error
  })
  const outcome = await changeUser(actor, { account, user, action, reason }, new Date())
  if (!outcome.ok) throw new Error(outcome.reason)
  return [`${userActionLabels[action].done}: ${user.email}`]
}
