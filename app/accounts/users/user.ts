/** The type of a user on the pages for managing users, and the rules for which users a viewer can manage. */

import { type Permission, type PermissionOverride, permissionsOf } from '#app/kit/access/permissions'
import { rankOf, userTypeLabels } from '#app/kit/access/user-types'
import type { Id, UserType } from '#app/kit/database/schema'
import type { Tone } from '#app/kit/ui/badge'
import { pluralize } from '#app/kit/ui/format-numbers'

export type UserState = 'active' | 'invited' | 'expired' | 'deactivated'

export type User = {
  id: Id
  name: string
  email: string
  userType: UserType
  isAccountOwner: boolean
  isLimited: boolean
  state: UserState
  invitedAt: Date | null
  /** The number of locations and groups assigned to a limited user. */
  locations: number
  groups: number
  /** Who last changed the user's name or access, and when. */
  changedBy: string | null
  changedAt: Date | null
}

export const userStates: Record<UserState, { label: string; tone: Tone }> = {
  active: { label: 'Active', tone: 'success' },
  invited: { label: 'Invited', tone: 'info' },
  expired: { label: 'Invitation expired', tone: 'warning' },
  deactivated: { label: 'Deactivated', tone: 'pending' },
}

/**
 * A person who manages users. Nobody can manage users of a higher type, or users with permissions that they themselves
 * lack.
 */
export type UserManager = {
  userId: Id
  userType: UserType
  isPartner: boolean
  can: (permission: Permission) => boolean
}

export function canManageUser(
  viewer: UserManager,
  user: Pick<User, 'id' | 'userType' | 'isLimited'>,
  overrides: PermissionOverride[],
): boolean {
  return user.id !== viewer.userId && canManageType(viewer, user.userType, overrides, user.isLimited)
}

/**
 * Returns the user types that the viewer can assign: up to their own type, and only types whose permissions they have.
 */
export function assignableTypes(viewer: UserManager, overrides: PermissionOverride[] = []): UserType[] {
  return (Object.keys(userTypeLabels) as UserType[]).filter((type) => canManageType(viewer, type, overrides))
}

function canManageType(
  viewer: UserManager,
  userType: UserType,
  overrides: PermissionOverride[],
  isLimited = isLimitedUser(userType, false),
): boolean {
  if (rankOf(userType) > rankOf(viewer.userType)) return false
  return [...permissionsOf(userType, overrides, { isPartner: viewer.isPartner, isLimited })].every(viewer.can)
}

/**
 * Checks whether users of this type can be limited to some locations. Admins always see all locations, and email-only
 * users do not sign in.
 */
function canBeLimited(userType: UserType): boolean {
  return userType !== 'admin' && userType !== 'email_only'
}

export function isLimitedUser(userType: UserType, shouldLimit: boolean): boolean {
  return userType === 'limited_user' || (shouldLimit && canBeLimited(userType))
}

export function formatLocationAccess({
  isLimited,
  locations,
  groups,
}: Pick<User, 'isLimited' | 'locations' | 'groups'>) {
  if (!isLimited) return 'All locations'
  const parts = [
    ...(locations ? [pluralize(locations, 'location')] : []),
    ...(groups ? [pluralize(groups, 'group')] : []),
  ]
  return parts.join(', ') || 'No locations'
}
