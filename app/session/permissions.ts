/**
 * What a user type may do by default, as resource and action (document 000 §6). The same string guards a
 * route and hides its link. Overrides per user come on top (`user_permissions`).
 */
import type { UserType } from '#app/database/schema'

const actions = {
  review: ['read', 'respond', 'update'],
  import: ['create', 'read'],
  location: ['create', 'read'],
  group: ['read'],
} as const

export type Resource = keyof typeof actions
export type Permission = { [R in Resource]: `${R}.${(typeof actions)[R][number]}` }[Resource]

export const allPermissions = Object.entries(actions).flatMap(([resource, names]) =>
  names.map((name) => `${resource}.${name}` as Permission),
)

const reading: Permission[] = ['review.read', 'location.read', 'group.read']
const answering: Permission[] = [...reading, 'review.respond', 'review.update']

const defaults: Record<UserType, Permission[]> = {
  email_only: [],
  read_only: reading,
  user: answering,
  limited_user: answering,
  manager: [...answering, 'import.create', 'import.read', 'location.create'],
  admin: allPermissions,
}

export type Override = { resource: string; action: string; is_allowed: boolean }

/** The permissions of a user: the defaults of the type, then the user's own overrides. */
export function permissionsOf(userType: UserType, overrides: Override[]): ReadonlySet<Permission> {
  const granted = new Set<Permission>(defaults[userType])
  for (const { resource, action, is_allowed } of overrides) {
    const permission = `${resource}.${action}` as Permission
    if (!allPermissions.includes(permission)) continue
    if (is_allowed) granted.add(permission)
    else granted.delete(permission)
  }
  return granted
}
