/** The users of an account for staff: the state of each, and what can keep a user from signing in. */

import type { UserState } from '#app/accounts/users/user'
import { parseId } from '#app/kit/database/id'
import type { Id, UserType } from '#app/kit/database/schema'
import { asSignIn, type SignInTx } from '#app/kit/database/sign-in-role.server'
import { findLockedOut } from '#app/platform/sign-in/attempt-limits.server'

const MAX_USERS = 500

export type AccountUser = {
  id: Id
  profileId: Id | null
  name: string
  email: string
  userType: UserType
  isOwner: boolean
  /** `unconfirmed`: the owner has signed up but not confirmed the email address. */
  state: UserState | 'unconfirmed'
  isLockedOut: boolean
  hasSecondFactor: boolean
  lastSignInAt: Date | null
}

type AccountOfUsers = { id: Id; status: string }

export function listAccountUsers(account: AccountOfUsers, now = new Date()): Promise<AccountUser[]> {
  return loadUsers(account, null, now)
}

/** Returns the user. Throws a 404 response if the account has no such user. */
export async function findAccountUser(
  account: AccountOfUsers,
  userId: string | undefined,
  now = new Date(),
): Promise<AccountUser> {
  const id = parseId(userId)
  const [user] = id ? await loadUsers(account, id, now) : []
  if (!user) throw new Response('No such user', { status: 404 })
  return user
}

async function loadUsers(account: AccountOfUsers, userId: Id | null, now: Date): Promise<AccountUser[]> {
  const { rows, locked } = await asSignIn(async (tx) => {
    const rows = await queryUsers(tx, account.id, userId)
    return { rows, locked: await findLockedOut(tx, rows, now) }
  })
  return rows.map((row) => {
    const { isActive, invitationEndsAt, ...user } = row
    const isUnconfirmed = user.isOwner && account.status === 'pending'
    return {
      ...user,
      hasSecondFactor: user.hasSecondFactor === true,
      isLockedOut: locked.has(row),
      state: stateOf({ isActive, invitationEndsAt, isUnconfirmed }, now),
    }
  })
}

function stateOf(
  user: { isActive: boolean; invitationEndsAt: Date | null; isUnconfirmed: boolean },
  now: Date,
): AccountUser['state'] {
  if (user.isActive) return user.isUnconfirmed ? 'unconfirmed' : 'active'
  if (!user.invitationEndsAt) return 'deactivated'
  return user.invitationEndsAt > now ? 'invited' : 'expired'
}

function queryUsers(tx: SignInTx, accountId: Id, userId: Id | null) {
  return tx
    .selectFrom('users')
    .leftJoin('invitations', (join) =>
      join
        .onRef('invitations.account_id', '=', 'users.account_id')
        .onRef('invitations.user_id', '=', 'users.id'),
    )
    .select((is) => [
      'users.id',
      'users.profile_id as profileId',
      'users.name',
      'users.email',
      'users.user_type as userType',
      'users.is_active as isActive',
      'users.is_account_owner as isOwner',
      'invitations.expires_at as invitationEndsAt',
      is
        .selectFrom('sessions')
        .select((max) => max.fn.max('sessions.created_at').as('at'))
        .whereRef('sessions.user_id', '=', 'users.id')
        .as('lastSignInAt'),
      is
        .exists(
          is
            .selectFrom('second_factors')
            .select('second_factors.profile_id')
            .whereRef('second_factors.profile_id', '=', 'users.profile_id')
            .where('second_factors.confirmed_at', 'is not', null),
        )
        .as('hasSecondFactor'),
    ])
    .where('users.account_id', '=', accountId)
    .$if(userId !== null, (query) => query.where('users.id', '=', userId!))
    .orderBy('users.id')
    .limit(MAX_USERS)
    .execute()
}
