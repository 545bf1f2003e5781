/** The six user types, ordered from fewest to most permissions. */
import type { UserType } from '#app/kit/database/schema'

export const userTypeLabels: Record<UserType, string> = {
  email_only: 'Email Only',
  read_only: 'Read Only',
  user: 'User',
  limited_user: 'Limited User',
  manager: 'Manager',
  admin: 'Admin',
}

/** The description of each user type in forms. */
export const userTypeHints: Record<UserType, string> = {
  email_only: 'Receives reports by email and cannot sign in.',
  read_only: 'Can view everything but can’t make changes.',
  user: 'Responds to and tags reviews, schedules exports.',
  limited_user: 'Same as User, limited to chosen locations.',
  manager: 'Also manages locations, groups, imports and users.',
  admin: 'Everything, including billing, settings and the audit log.',
}

const ranks: Record<UserType, number> = {
  email_only: 0,
  read_only: 1,
  user: 2,
  limited_user: 2,
  manager: 3,
  admin: 4,
}

/**
 * Returns the rank of a user type. A limited user has the same rank as a user, because both have the same permissions,
 * but a limited user only for some locations.
 */
export function rankOf(userType: UserType): number {
  return ranks[userType]
}
