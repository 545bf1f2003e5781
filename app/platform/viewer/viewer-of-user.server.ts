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
      .where('users.id', '=', userId)
      .where('users.is_active', '=', true)
      .where('accounts.status', '=', 'active')
      .executeTakeFirst(),
  )
  if (!found) return null
  const { profileId, ...user } = found
  // Email-only users have no profile, but still get their emails.
  const authenticatedUser = { ...user, profileId: profileId ?? '', sessionId: null, secondFactorSince: null }
  const viewer = await buildViewer(authenticatedUser, accountId === user.accountId ? null : accountId, {})
  return isViewer(viewer) ? viewer : null
}
