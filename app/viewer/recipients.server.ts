/** Recipients of mails about signing in: the person the address belongs to if they may sign in, and nobody else. */
import { sql } from 'kysely'
import type { SignInTx } from '#app/database/sign-in-role.server'

/**
 * Finds the person who has this address and an account for a mail to them; null if nobody may sign in with the address.
 */
export async function findRecipient(tx: SignInTx, email: string) {
  const found = await tx
    .selectFrom('profiles')
    .innerJoin('users', 'users.profile_id', 'profiles.id')
    .innerJoin('accounts', 'accounts.id', 'users.account_id')
    .select([
      'profiles.id as profileId',
      'users.account_id as accountId',
      'users.name',
      sql<boolean>`accounts.status = 'pending'`.as('isPending'),
    ])
    .where('profiles.email', '=', email)
    .where('users.is_active', '=', true)
    .where('users.user_type', '<>', 'email_only')
    .orderBy('users.id')
    .executeTakeFirst()
  return found ?? null
}
