/** The six kinds of user (document 000 §3), from least to most. */
import type { UserType } from '#app/database/schema'

export const userTypes: Record<UserType, string> = {
  email_only: 'Email Only',
  read_only: 'Read Only',
  user: 'User',
  limited_user: 'Limited User',
  manager: 'Manager',
  admin: 'Admin',
}
