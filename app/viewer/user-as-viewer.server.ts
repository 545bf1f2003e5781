/**
 * A user as a viewer of an account without a session: for mails, links and files that are made while nobody is signed
 * in, and show what that person may see as they are now.
 */
import { asSignIn } from '#app/database/identity.server'
import type { Id } from '#app/database/schema'
import { accountFacts, overrideRows, settingRows } from './account-facts.server'
import { isViewer, type Viewer, viewerIn } from './viewer.server'

/** In their own account or a child of it; null when they are active no more, or may not look into that account. */
export async function userAsViewer(accountId: Id, userId: Id): Promise<Viewer | null> {
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
        ...accountFacts,
      ])
      .select(settingRows)
      .select(overrideRows)
      .where('users.id', '=', userId)
      .where('users.is_active', '=', true)
      .where('accounts.status', '=', 'active')
      .executeTakeFirst(),
  )
  if (!found) return null
  const { profileId, ...person } = found
  // Who only gets mails has no profile, and gets them all the same.
  const proven = { ...person, profileId: profileId ?? '', sessionId: null, secondFactorSince: null }
  const viewer = await viewerIn(proven, accountId === person.accountId ? null : accountId, {})
  return isViewer(viewer) ? viewer : null
}
