/** The six types of user, from least to most permissions. */
import type { UserType } from '#app/database/schema'

export const userTypeLabels: Record<UserType, string> = {
  email_only: 'Email Only',
  read_only: 'Read Only',
  user: 'User',
  limited_user: 'Limited User',
  manager: 'Manager',
  admin: 'Admin',
}

/** What each type is for, as shown in forms. */
export const userTypeHints: Record<UserType, string> = {
  email_only: 'Receives reports by email and cannot sign in.',
  read_only: 'Can view everything but can’t make changes.',
  user: 'Responds to and tags reviews, sends requests, schedules exports.',
  limited_user: 'Same as User, limited to chosen locations',
  manager: 'Also manages locations, groups, imports and users.',
  admin: 'Everything, including billing, settings and audit log',
}

const ranks: Record<UserType, number> = {
  email_only: 0,
  read_only: 1,
  user: 2,
  limited_user: 2,
  manager: 3,
  admin: 4,
}

/** Returns the rank of a type. A limited user has the rank of a user: the same permissions, for fewer locations. */
export function rankOf(userType: UserType): number {
  return ranks[userType]
}
