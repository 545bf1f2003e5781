/** The account manager: the member of staff who looks after an account. Its users see the name. */
import type { Id } from '#app/kit/database/schema'
import { asSignIn } from '#app/kit/database/sign-in-role.server'

/** Returns the name of the account's manager, or null if it has none, or they no longer are staff. */
export async function findAccountManager(accountId: Id): Promise<string | null> {
  const found = await asSignIn((tx) =>
    tx
      .selectFrom('accounts')
      .innerJoin('staff', 'staff.profile_id', 'accounts.customer_success_manager_id')
      .innerJoin('profiles', 'profiles.id', 'staff.profile_id')
      .select('profiles.name')
      .where('accounts.id', '=', accountId)
      .where('staff.is_active', '=', true)
      .executeTakeFirst(),
  )
  return found?.name ?? null
}
