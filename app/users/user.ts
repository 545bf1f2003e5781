/** A user as the people who manage users see one, and what they may do with each other. */
import type { Id, UserType } from '#app/database/schema'
import { rankOf, userTypes } from '#app/session/user-types'
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
  /** How many locations and groups a limited user has been given. */
  locations: number
  groups: number
}

export const userStates: Record<UserState, { word: string; tone: Tone }> = {
  active: { word: 'Active', tone: 'success' },
  invited: { word: 'Invited', tone: 'info' },
  expired: { word: 'Invitation expired', tone: 'warning' },
  deactivated: { word: 'Deactivated', tone: 'pending' },
}

/** Somebody who manages users: nobody reaches above their own type. */
export type Managing = { userId: Id; userType: UserType }

export function mayChange({ userId, userType }: Managing, user: Pick<User, 'id' | 'userType'>): boolean {
  return user.id !== userId && rankOf(user.userType) <= rankOf(userType)
}

/** The types one may give: up to one's own. */
export function typesToGive({ userType }: Managing): UserType[] {
  return (Object.keys(userTypes) as UserType[]).filter((type) => rankOf(type) <= rankOf(userType))
}

/** An admin sees everything, a limited user never; of the others it is said one by one. */
export function canBeLimited(userType: UserType): boolean {
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
  if (!isLimited) return 'All places'
  const parts = [
    ...(locations ? [counted(locations, 'location')] : []),
    ...(groups ? [counted(groups, 'group')] : []),
  ]
  return parts.join(', ') || 'No places'
}
