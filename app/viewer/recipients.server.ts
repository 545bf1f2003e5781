/** To whom a mail about signing in goes: whoever the address belongs to and may sign in, and nobody else. */
import { sql } from 'kysely'
import type { IdentityTx } from '#app/database/identity.server'

/** Whom an address belongs to, with an account that a mail to them is of; null if nobody may sign in with it. */
export async function findRecipient(tx: IdentityTx, email: string) {
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
