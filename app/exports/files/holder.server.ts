/**
 * Who may have an export file: the user it was made for, as they are now. Somebody deactivated, limited to places
 * since, deprived of some, or no longer permitted to see such lists does not get what they ordered before, whichever
 * way they ask.
 */
import { asSignIn } from '#app/database/identity.server'
import type { Id } from '#app/database/schema'
import { accountFacts, overrideRows, settingRows } from '#app/session/account-facts.server'
import { isViewer, type Viewer, viewerIn } from '#app/session/viewer.server'
import { findReport } from '../all-reports.server'
import type { ExportFile } from './export-files.server'
import { isWithinPlaces } from './reach.server'

/** The user as a viewer of the account, theirs or a child of it, without a session; null when they are active no more. */
export async function findHolder(accountId: Id, userId: Id): Promise<Viewer | null> {
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
  // Who only gets mails has no profile, and gets files all the same.
  const proven = { ...person, profileId: profileId ?? '', sessionId: null, secondFactorSince: null }
  const viewer = await viewerIn(proven, accountId === person.accountId ? null : accountId, {})
  return isViewer(viewer) ? viewer : null
}

type Held = Pick<ExportFile, 'userId' | 'report' | 'limitedTo' | 'reach' | 'runId'>

/** Who is a mail address and nothing else needs no permission for a scheduled file: whoever sends it decided that. */
export async function mayHave(viewer: Viewer, file: Held): Promise<boolean> {
  const permission = findReport(file.report)?.permission
  const isSent = file.runId !== null && viewer.userType === 'email_only'
  const isPermitted = isSent || (permission !== undefined && viewer.can(permission))
  return viewer.userId === file.userId && isPermitted && (await seesAll(viewer, file))
}

/** Whoever is limited to places sees a file of no others, whomever it was limited to when it was made. */
async function seesAll({ places, accountId }: Viewer, { limitedTo, reach }: Held): Promise<boolean> {
  if (places === null) return true
  return limitedTo !== null && isWithinPlaces(accountId, reach, places)
}
