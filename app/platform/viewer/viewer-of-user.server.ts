/**
 * Builds a viewer for a user without a session, for emails, links and files that are created while the user is not
 * signed in. They contain only what the user is allowed to see at that time.
 */

import type { Id } from '#app/kit/database/schema'
import { asSignIn } from '#app/kit/database/sign-in-role.server'
import { accountColumns, overrideRows, settingRows } from './account-columns.server'
import { buildViewer, isViewer, type Viewer } from './viewer.server'

/**
 * Returns the viewer for a user in their own account or in a child account, or null if the user or their account is not
 * active, or if the user is not allowed to see the child account.
 */
export async function loadViewerOfUser(accountId: Id, userId: Id): Promise<Viewer | null> {
  const viewers = await loadViewersOfUsers(accountId, [userId])
  return viewers.get(userId) ?? null
}

/**
 * Like `loadViewerOfUser`, for several users in one transaction. A user of a parent account needs another one. Users
 * without a viewer are missing in the map.
 */
export async function loadViewersOfUsers(
  accountId: Id,
  userIds: readonly Id[],
): Promise<ReadonlyMap<Id, Viewer>> {
  if (userIds.length === 0) return new Map()
  const found = await asSignIn((tx) =>
    tx
      .selectFrom('users')
      .innerJoin('accounts', 'accounts.id', 'users.account_id')
      .select([
        'users.profile_id as profileId',
        'users.id as userId',
        'users.name',
        'users.email',
        'users.user_type',
        'users.is_account_owner',
        'users.is_limited',
        ...accountColumns,
      ])
      .select(settingRows)
      .select(overrideRows)
      .where('users.id', 'in', userIds)
      .where('users.is_active', '=', true)
      .where('accounts.status', '=', 'active')
      .execute(),
  )
  const viewers = new Map<Id, Viewer>()
  for (const { profileId, ...user } of found) {
    // Email-only users have no profile, but still get their emails.
    const authenticatedUser = {
      ...user,
      profileId: profileId ?? '',
      sessionId: null,
      secondFactorSince: null,
    }
    const viewer = await buildViewer(authenticatedUser, accountId === user.accountId ? null : accountId, {})
    if (isViewer(viewer)) viewers.set(user.userId, viewer)
  }
  return viewers
}
