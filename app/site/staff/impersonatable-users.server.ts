/**
 * Finds the users whom staff can impersonate: all users who can sign in and are not staff. The queries use the database
 * role for sign-in, which can read the names and email addresses of the users of all accounts, but none of the
 * accounts' business data.
 */
import { sql } from 'kysely'
import { parseId } from '#app/kit/database/id'
import { asSignIn, type SignInTx } from '#app/kit/database/sign-in-role.server'
import type { ImpersonatableUser } from './impersonation'

const MAX_RESULTS = 25

/** Returns the first users for whom every word of the search occurs in the name, email address or account name. */
export async function findImpersonatableUsers(search: string): Promise<ImpersonatableUser[]> {
  const words = search.replaceAll('\0', '').split(/\s+/).filter(Boolean).slice(0, 10)
  if (words.length === 0) return []
  const conditions = words.map(
    (word) =>
      sql<boolean>`concat_ws(' ', users.name, users.email, accounts.name) ilike ${`%${word.replace(/[\\%_]/g, '\\$&')}%`}`,
  )
  return asSignIn((tx) =>
    impersonatableUsers(tx)
      .where((is) => is.and(conditions))
      .orderBy('accounts.name')
      .orderBy('users.name')
      .limit(MAX_RESULTS)
      .execute(),
  )
}

export async function findImpersonatableUser(userId: string | null): Promise<ImpersonatableUser | undefined> {
  const id = parseId(userId)
  return id
    ? asSignIn((tx) => impersonatableUsers(tx).where('users.id', '=', id).executeTakeFirst())
    : undefined
}

function impersonatableUsers(tx: SignInTx) {
  return tx
    .selectFrom('users')
    .innerJoin('accounts', 'accounts.id', 'users.account_id')
    .leftJoin('staff', (join) =>
      join.onRef('staff.profile_id', '=', 'users.profile_id').on('staff.is_active', '=', true),
    )
    .select([
      'users.id',
      'users.name',
      'users.email',
      'users.user_type as userType',
      'accounts.id as accountId',
      'accounts.name as accountName',
    ])
    .where('users.is_active', '=', true)
    .where('users.user_type', '<>', 'email_only')
    .where('users.profile_id', 'is not', null)
    .where('staff.profile_id', 'is', null)
}
