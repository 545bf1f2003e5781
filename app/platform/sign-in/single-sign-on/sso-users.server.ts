/**
 * Finds the users that third parties can sign in (partners with single sign-on, and the OpenID provider): all users who
 * can also sign in directly, except in accounts whose email address is not confirmed.
 */
import type { ExpressionBuilder } from 'kysely'
import type { Schema } from '#app/kit/database/generated-schema'
import type { Id } from '#app/kit/database/schema'
import { asSignIn, type SignInTx } from '#app/kit/database/sign-in-role.server'
import type { SignInUser } from '../complete-sign-in.server'

const activeUsers = (tx: SignInTx) =>
  tx
    .selectFrom('profiles')
    .innerJoin('users', 'users.profile_id', 'profiles.id')
    .innerJoin('accounts', 'accounts.id', 'users.account_id')
    .select(['profiles.id as profileId', 'users.id as userId', 'users.account_id as accountId', 'users.name'])
    .where('users.is_active', '=', true)
    .where('users.user_type', '<>', 'email_only')
    .where('accounts.status', '<>', 'pending')
    .orderBy('users.id')

/**
 * Excludes staff. Because staff can impersonate anyone, a third party can sign them in only if the operator of the
 * installation allows it.
 */
const isNotStaff = (is: ExpressionBuilder<Schema, 'profiles'>) =>
  is.not(
    is.exists(
      is
        .selectFrom('staff')
        .select('staff.profile_id')
        .whereRef('staff.profile_id', '=', 'profiles.id')
        .where('staff.is_active', '=', true),
    ),
  )

/**
 * Returns the user with an email address in the partner account or in one of its child accounts, or null if there is
 * none. If `accountId` is given, searches only that account.
 */
export async function findSignInUser(search: {
  email: string
  partnerAccountId: Id
  accountId: Id | null
}): Promise<SignInUser | null> {
  const found = await asSignIn((tx) =>
    activeUsers(tx)
      .where('profiles.email', '=', search.email)
      .where((is) =>
        is.or([
          is('accounts.id', '=', search.partnerAccountId),
          is('accounts.parent_id', '=', search.partnerAccountId),
        ]),
      )
      .where(isNotStaff)
      .$if(search.accountId !== null, (query) => query.where('accounts.id', '=', search.accountId as Id))
      .executeTakeFirst(),
  )
  return found ?? null
}

type Identity = {
  issuer: string
  subject: string
  verifiedEmail: string | null
  isStaffAllowed: boolean
}

/**
 * Returns the user for an OpenID identity, or null if there is none. Finds the user by the provider's subject or, the
 * first time, by an email address that the provider has verified; the subject is then stored. A profile has only one
 * subject per provider, so a second subject with the same email address is a different person and is rejected.
 */
export async function findUserByIdentity({
  issuer,
  subject,
  verifiedEmail,
  isStaffAllowed,
}: Identity): Promise<SignInUser | null> {
  return asSignIn(async (tx) => {
    const allowedUsers = () => activeUsers(tx).$if(!isStaffAllowed, (query) => query.where(isNotStaff))
    const existing = await allowedUsers()
      .innerJoin('profile_identities', 'profile_identities.profile_id', 'profiles.id')
      .where('issuer', '=', issuer)
      .where('subject', '=', subject)
      .executeTakeFirst()
    if (existing || !verifiedEmail) return existing ?? null
    const user = await allowedUsers()
      .where('profiles.email', '=', verifiedEmail)
      .where((is) =>
        is.not(
          is.exists(
            is
              .selectFrom('profile_identities')
              .select('subject')
              .whereRef('profile_identities.profile_id', '=', 'profiles.id')
              .where('issuer', '=', issuer),
          ),
        ),
      )
      .executeTakeFirst()
    if (!user) return null
    await tx
      .insertInto('profile_identities')
      .values({ issuer, subject, profile_id: user.profileId })
      .onConflict((conflict) => conflict.doNothing())
      .execute()
    return user
  })
}
