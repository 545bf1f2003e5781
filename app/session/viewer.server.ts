/**
 * The viewer: who looks, in which account, with which permissions, for one request. The guard in front of
 * Remix resolves it; loaders and actions ask for it on their first line by naming the permission they need.
 */

import { isDatabaseAway } from '#app/database/pool.server'
import type { Id, UserType } from '#app/database/schema'
import { asAccount, type Tx } from '#app/database/tenant.server'
import { type Paths, pathsUnder } from '#app/paths'
import { type Permission, permissionsOf } from './permissions'
import { findChildAccount, findSession } from './sessions.server'

export type Viewer = {
  userId: Id
  profileId: Id
  name: string
  email: string
  userType: UserType
  accountId: Id
  accountName: string
  timeZone: string
  isParent: boolean
  /** True while a parent account's user works in a child account. */
  isShadowing: boolean
  permissions: ReadonlySet<Permission>
  can: (permission: Permission) => boolean
  paths: Paths
  /** Runs `fn` in one transaction of the viewer's account. */
  query: <T>(fn: (tx: Tx) => Promise<T>) => Promise<T>
}

/**
 * The viewer of a session token, in their own account or, with `inAccount`, in that child account.
 * `null`: no living session. `'not-theirs'`: the account named is not one they may work in.
 */
export async function findViewer(
  token: string,
  inAccount: string | null,
  now: Date,
): Promise<Viewer | null | 'not-theirs'> {
  const session = await findSession(token, now)
  if (!session) return null
  const own = {
    id: session.accountId,
    name: session.accountName,
    time_zone: session.time_zone,
    is_parent: session.is_parent,
  }
  const isShadowing = inAccount !== null && inAccount !== own.id
  const account = isShadowing ? session.is_parent && (await findChildAccount(own.id, inAccount)) : own
  if (!account) return 'not-theirs'
  const permissions = permissionsOf(session.user_type, session.overrides)
  return {
    userId: session.userId,
    profileId: session.profileId,
    name: session.name,
    email: session.email,
    userType: session.user_type,
    accountId: account.id,
    accountName: account.name,
    timeZone: account.time_zone,
    isParent: account.is_parent,
    isShadowing,
    permissions,
    can: (permission) => permissions.has(permission),
    paths: pathsUnder(inAccount === null ? '' : `/as/${inAccount}`),
    query: (fn) => asAccount(account.id, fn).catch(awayIsNotAnError),
  }
}

/** A database that cannot be reached is a 503 to the reader, whichever query noticed it. */
function awayIsNotAnError(error: unknown): never {
  if (isDatabaseAway(error)) throw new Response('The database is away', { status: 503 })
  throw error
}

type Context = { viewer: Viewer | null }

/** The viewer of this request, who has the permission. Throws 401 or 403 responses. */
export function requireViewer({ viewer }: Context, permission?: Permission): Viewer {
  if (!viewer) throw new Response('Sign in first', { status: 401 })
  if (permission && !viewer.can(permission)) throw new Response('Not permitted', { status: 403 })
  return viewer
}
