/**
 * The viewer: the user who makes a request, the account that they work in, and their permissions there. The guard,
 * which runs before Remix, finds the viewer and checks the access to the route. Loaders and actions get the viewer from
 * their context.
 */

import { type Settings, settingsFrom } from '#app/kit/access/account-settings'
import { type ChosenFeatures, type Features, featuresOf } from '#app/kit/access/features'
import { type Permission, permissionsOf } from '#app/kit/access/permissions'
import { configuration } from '#app/kit/configuration.server'
import { isDatabaseUnavailable } from '#app/kit/database/pool.server'
import type { AccountStatus, Id, UserType } from '#app/kit/database/schema'
import { asAccount, type Tx } from '#app/kit/database/tenant.server'
import { type AccountAddress, accountPrefix, type Href, hrefWithPrefix } from '#app/kit/routing/href'
import { canPassGate, type Gate } from './gate'
import { canOpen } from './guard/route-access.server'
import type { Impersonator } from './impersonation.server'
import { type FoundSession, findSession } from './sessions/sessions.server'
import { findChildAccount, type UnopenedChild } from './shadowing.server'

export type Viewer = {
  /** Null if there is no session, for example for a program, which sends its token with every request. */
  sessionId: Id | null
  /** When the user last confirmed their identity in this session. */
  confirmedAt: Date | null
  userId: Id
  profileId: Id
  name: string
  email: string
  userType: UserType
  isAccountOwner: boolean
  accountId: Id
  accountName: string
  timeZone: string
  isPartner: boolean
  account: {
    status: AccountStatus
    parentId: Id | null
    vertical: string
    trialStartedAt: Date | null
    trialEndedAt: Date | null
  }
  /** True while a partner's user works in a child account. */
  isShadowing: boolean
  /** The user's own account. While shadowing, it differs from `accountId`. */
  ownAccountId: Id
  /** The user's own id if they see only some locations, or null if they see all locations. */
  limitedToUserId: Id | null
  permissions: ReadonlySet<Permission>
  /** The permissions that the user has, but not the token that the request was made with. */
  withheldPermissions: ReadonlySet<Permission>
  can: (permission: Permission) => boolean
  settings: Settings
  features: Features
  secondFactor: { isOn: boolean; isRequired: boolean }
  /** True for staff of the installation, unless they are impersonating someone. */
  isStaff: boolean
  /** The staff member who is acting as this user, if any. */
  impersonator: Impersonator | null
  passes: (gate: Gate) => boolean
  /** Checks whether the guard would let the user open a page. */
  canOpen: (address: AccountAddress) => boolean
  /** The prefix of all paths of the account that the user works in. */
  prefix: string
  href: Href
  /**
   * Runs `fn` in one transaction of the viewer's account, limited to the locations that the viewer is allowed to see.
   */
  query: <T>(fn: (tx: Tx) => Promise<T>) => Promise<T>
  /** Like `query`, for an `fn` that starts all its queries at once. The transaction is a single message to PostgreSQL. */
  queryAtOnce: <T>(fn: (tx: Tx) => Promise<T>) => Promise<T>
}

/** The user identified by a session or a token. */
export type AuthenticatedUser = Omit<
  FoundSession,
  'sessionId' | 'last_seen_at' | 'confirmedAt' | 'isStaff' | 'impersonator'
> &
  Partial<Pick<FoundSession, 'confirmedAt' | 'isStaff' | 'impersonator'>> & {
    sessionId: Id | null
    /** The permissions to which the user's token is limited; null or missing: it is not limited. */
    scopes?: readonly string[] | null
  }

export type NoViewer = 'not-theirs' | UnopenedChild

export function isViewer(found: Viewer | NoViewer | null): found is Viewer {
  return found !== null && found !== 'not-theirs' && !('unopened' in found)
}

/**
 * Returns the viewer for a session token, in the user's own account or, with `inAccount`, in that child account.
 * Returns null if there is no active session, 'not-theirs' if the user is not allowed to work in `inAccount`, and an
 * `UnopenedChild` if the user has to open the account first.
 */
export async function findViewer(
  token: string,
  inAccount: string | null,
  now: Date,
  chosenFeatures: ChosenFeatures = {},
): Promise<Viewer | null | NoViewer> {
  const session = await findSession(token, now)
  return session && buildViewer(session, inAccount, chosenFeatures)
}

export async function buildViewer(
  user: AuthenticatedUser,
  inAccount: string | null,
  chosenFeatures: ChosenFeatures,
): Promise<Viewer | NoViewer> {
  const isLimited = user.is_limited || user.user_type === 'limited_user'
  const isShadowing = inAccount !== null && inAccount !== user.accountId
  const account = isShadowing ? await findOpenedChild(user, inAccount) : user
  if (!account) return 'not-theirs'
  if ('unopened' in account) return account
  const granted = permissionsOf(user.user_type, user.overrides, { isPartner: account.is_parent, isLimited })
  const permissions = withinScopes(granted, user.scopes)
  const settings = settingsFrom(account.settingRows)
  const features = featuresOf(chosenFeatures, account.settingRows)
  const limitedToUserId = isLimited ? user.userId : null
  const impersonator = user.impersonator ?? null
  const prefix = accountPrefix(inAccount)
  const query = <T>(fn: (tx: Tx) => Promise<T>, options?: { isOneMessage: boolean }) =>
    asAccount(
      account.accountId,
      (tx) => fn(Object.assign(tx, { impersonator })),
      limitedToUserId,
      options,
    ).catch(throwServiceUnavailable)
  const viewer: Viewer = {
    sessionId: user.sessionId,
    confirmedAt: user.confirmedAt ?? null,
    userId: user.userId,
    profileId: user.profileId,
    name: user.name,
    email: user.email,
    userType: user.user_type,
    isAccountOwner: user.is_account_owner,
    accountId: account.accountId,
    accountName: account.accountName,
    timeZone: account.time_zone,
    isPartner: account.is_parent,
    account: {
      status: account.status,
      parentId: account.parent_id,
      vertical: account.vertical,
      trialStartedAt: account.trial_started_at,
      trialEndedAt: account.trial_ended_at,
    },
    isShadowing,
    ownAccountId: user.accountId,
    limitedToUserId,
    permissions,
    withheldPermissions: new Set([...granted].filter((permission) => !permissions.has(permission))),
    can: (permission) => permissions.has(permission),
    settings,
    features,
    secondFactor: {
      isOn: user.secondFactorSince !== null,
      // Staff passed their own second factor at sign-in; they must not set one up for the person they impersonate.
      isRequired:
        !impersonator &&
        (settingsFrom(user.settingRows).require_second_factor === true ||
          (user.isStaff === true && configuration().requiresStaffSecondFactor)),
    },
    passes: (gate) =>
      canPassGate(gate, { features, settings, permissions: [...permissions], userType: user.user_type }),
    prefix,
    href: hrefWithPrefix(prefix),
    isStaff: user.isStaff === true && !impersonator,
    impersonator,
    query: (fn) => query(fn),
    queryAtOnce: (fn) => query(fn, { isOneMessage: true }),
    canOpen: (address) => canOpen(address, viewer),
  }
  return viewer
}

/**
 * Returns the child account, or undefined if it does not exist or the user is not allowed to see child accounts.
 * Returns an `UnopenedChild` if the user has to open the account first; a program does not have to.
 */
async function findOpenedChild(user: AuthenticatedUser, childIdText: string) {
  const { user_type, overrides, is_parent: isPartner } = user
  const isLimited = user.is_limited || user_type === 'limited_user'
  const permissions = permissionsOf(user_type, overrides, { isPartner, isLimited })
  if (!withinScopes(permissions, user.scopes).has('account.read')) return undefined
  const child = await findChildAccount(user.accountId, childIdText, user.sessionId)
  const isUnopened = child && user.sessionId !== null && !child.isOpened
  return isUnopened ? { unopened: { id: child.accountId, name: child.accountName } } : child
}

function withinScopes(
  permissions: ReadonlySet<Permission>,
  scopes: readonly string[] | null = null,
): ReadonlySet<Permission> {
  return scopes ? new Set([...permissions].filter((permission) => scopes.includes(permission))) : permissions
}

/**
 * Throws a 503 response if the error means that the database is unavailable, regardless of which query failed.
 * Otherwise, throws the error itself.
 */
function throwServiceUnavailable(error: unknown): never {
  if (isDatabaseUnavailable(error)) throw new Response('The database is unavailable', { status: 503 })
  throw error
}

type Context = { viewer: Viewer | null }

/**
 * Returns the viewer, whose access the guard has checked. Throws a 401 response if there is no viewer, which is
 * possible only on a public route.
 */
export function requireViewer({ viewer }: Context): Viewer {
  if (!viewer) throw new Response('Sign in first', { status: 401 })
  return viewer
}
