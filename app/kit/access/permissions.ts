/**
 * The permissions of users, each consisting of a resource and an action (`review.respond`). The same permission guards
 * a route and hides the links to it. This table is the only place that defines the lowest user type with each
 * permission. A user's own overrides apply on top. Finally, permissions are removed if they exist only in partner
 * accounts, or if they concern the whole account and the user is limited to some locations.
 */
import type { UserType } from '#app/kit/database/schema'
import { rankOf } from './user-types'

const minUserTypes = {
  account: { create: 'admin', read: 'manager', update: 'admin' },
  account_setting: { update: 'admin' },
  alert: { update: 'user' },
  amplify: { preview: 'user', create: 'manager' },
  api_token: { create: 'user' },
  audit_event: { read: 'admin' },
  billing: { read: 'admin' },
  campaign: { create: 'user' },
  child_integration: { read: 'manager' },
  google_post_content: { create: 'user' },
  group: { create: 'manager', read: 'read_only', update: 'manager', delete: 'manager' },
  import: { create: 'manager', read: 'manager' },
  insights: { read: 'read_only' },
  integration: { read: 'manager' },
  issue: { read: 'read_only' },
  local_listing: { preview: 'read_only', create: 'manager', read: 'read_only' },
  location: { create: 'manager', read: 'read_only', update: 'manager', delete: 'manager' },
  location_score: { read: 'read_only' },
  media: { create: 'user', delete: 'manager' },
  metrics: { read: 'read_only' },
  request: { read: 'read_only' },
  review: { read: 'read_only', update: 'user', respond: 'user' },
  scheduled_export: { create: 'user', update: 'user' },
  tag: { delete: 'manager' },
  trial: { read: 'manager' },
  user: { create: 'manager', read: 'manager', update: 'manager', delete: 'manager' },
  whitelabel: { update: 'admin' },
} as const satisfies Record<string, Partial<Record<Action, UserType>>>

const actions = ['create', 'read', 'update', 'delete', 'respond', 'preview'] as const
export type Action = (typeof actions)[number]
type Resource = keyof typeof minUserTypes
export type Permission = { [R in Resource]: `${R}.${keyof (typeof minUserTypes)[R] & string}` }[Resource]

const minUserTypeByPermission = new Map(
  Object.entries(minUserTypes).flatMap(([resource, actions]) =>
    Object.entries(actions).map(([action, type]) => [`${resource}.${action}` as Permission, type] as const),
  ),
)

export const allPermissions = [...minUserTypeByPermission.keys()]

export function actionOf(permission: Permission): Action {
  return actions.find((action) => permission.endsWith(`.${action}`))!
}

/** The permissions that exist only in partner accounts. */
export const partnerPermissions: ReadonlySet<Permission> = new Set([
  'account.create',
  'account.read',
  'child_integration.read',
  'trial.read',
])

/** The permissions that a limited user never has, because they extend beyond the user's locations. */
export const wholeAccountPermissions: ReadonlySet<Permission> = new Set([
  ...partnerPermissions,
  'account.update',
  'account_setting.update',
  'audit_event.read',
  'billing.read',
  'group.create',
  'group.update',
  'group.delete',
  'import.create',
  'import.read',
  'location.create',
  'location.delete',
  'tag.delete',
  'user.create',
  'user.read',
  'user.update',
  'user.delete',
  'whitelabel.update',
])

export type PermissionOverride = { resource: string; action: string; is_allowed: boolean }
type PermissionContext = { isPartner?: boolean; isLimited?: boolean }

export function isPermittedByDefault(userType: UserType, permission: Permission): boolean {
  return rankOf(userType) >= rankOf(minUserTypeByPermission.get(permission)!)
}

/**
 * Returns the permissions of a user: the defaults of the user type, changed by the user's own overrides, minus the
 * permissions that this account or a limited user cannot have.
 */
export function permissionsOf(
  userType: UserType,
  overrides: PermissionOverride[],
  { isPartner = false, isLimited = userType === 'limited_user' }: PermissionContext = {},
): ReadonlySet<Permission> {
  const granted = new Set(allPermissions.filter((permission) => isPermittedByDefault(userType, permission)))
  for (const { resource, action, is_allowed } of overrides) {
    const permission = `${resource}.${action}` as Permission
    if (!minUserTypeByPermission.has(permission)) continue
    if (is_allowed) granted.add(permission)
    else granted.delete(permission)
  }
  if (!isPartner) for (const permission of partnerPermissions) granted.delete(permission)
  if (isLimited) for (const permission of wholeAccountPermissions) granted.delete(permission)
  return granted
}
