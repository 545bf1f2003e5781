/** A user as shown to people who manage users, and the rules for what they may do to each other. */

import { type Override, type Permission, permissionsOf } from '#app/access/permissions'
import { rankOf, userTypes } from '#app/access/user-types'
import type { Id, UserType } from '#app/database/schema'
import type { Tone } from '#app/ui/badge'
import { counted } from '#app/ui/numbers'

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
}

export const userStates: Record<UserState, { word: string; tone: Tone }> = {
  active: { word: 'Active', tone: 'success' },
  invited: { word: 'Invited', tone: 'info' },
  expired: { word: 'Invitation expired', tone: 'warning' },
  deactivated: { word: 'Deactivated', tone: 'pending' },
}

/** A person who manages users. Nobody can manage users of a higher type, or give anybody permissions they lack. */
export type Managing = {
  userId: Id
  userType: UserType
  isParent: boolean
  can: (permission: Permission) => boolean
}

export function mayChange(
  viewer: Managing,
  user: Pick<User, 'id' | 'userType' | 'isLimited'>,
  overrides: Override[],
): boolean {
  return user.id !== viewer.userId && reaches(viewer, user.userType, overrides, user.isLimited)
}

/** The user types somebody may assign: up to their own, and none with permissions that they themselves lack. */
export function typesToGive(viewer: Managing, overrides: Override[] = []): UserType[] {
  return (Object.keys(userTypes) as UserType[]).filter((type) => reaches(viewer, type, overrides))
}

function reaches(
  viewer: Managing,
  userType: UserType,
  overrides: Override[],
  isLimited = isLimitedAs(userType, false),
): boolean {
  if (rankOf(userType) > rankOf(viewer.userType)) return false
  return [...permissionsOf(userType, overrides, { isParent: viewer.isParent, isLimited })].every(viewer.can)
}

/** An admin always sees everything; for other user types that sign in, it is set per user. */
function canBeLimited(userType: UserType): boolean {
  return userType !== 'admin' && userType !== 'email_only'
}

export function isLimitedAs(userType: UserType, wanted: boolean): boolean {
  return userType === 'limited_user' || (wanted && canBeLimited(userType))
}

export function placesInWords({
  isLimited,
  locations,
  groups,
}: Pick<User, 'isLimited' | 'locations' | 'groups'>) {
  if (!isLimited) return 'All locations'
  const parts = [
    ...(locations ? [counted(locations, 'location')] : []),
    ...(groups ? [counted(groups, 'group')] : []),
  ]
  return parts.join(', ') || 'No locations'
}
