/** Finds the recipients of emails about signing in. Only people who can sign in receive these emails. */
import { sql } from 'kysely'
import type { SignInTx } from '#app/kit/database/sign-in-role.server'

/**
 * Returns the person with this email address and the account to queue an email in, or null if nobody can sign in with
 * the address.
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
