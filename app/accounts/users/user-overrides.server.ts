/**
 * The permissions of a user that differ from the defaults of the user type, stored in `user_permissions`. Nobody can
 * grant or revoke a permission that they lack.
 */

import {
  actionOf,
  allPermissions,
  type Permission,
  type PermissionOverride,
} from '#app/kit/access/permissions'
import type { Id } from '#app/kit/database/schema'
import type { Tx } from '#app/kit/database/tenant.server'
import type { Viewer } from '#app/platform/viewer/viewer.server'
import { permissionFieldName } from './permission-field-name'
import type { PermissionChoice } from './permission-labels'
import type { UserChange } from './user-schema'

export async function loadOverrides(tx: Tx, userId: Id): Promise<PermissionOverride[]> {
  return tx
    .selectFrom('user_permissions')
    .select(['resource', 'action', 'is_allowed'])
    .where('account_id', '=', tx.accountId)
    .where('user_id', '=', userId)
    .execute()
}

export function permissionChoicesOf(
  overrides: PermissionOverride[],
): Partial<Record<Permission, PermissionChoice>> {
  return Object.fromEntries(
    overrides.map(({ resource, action, is_allowed }) => [
      `${resource}.${action}`,
      is_allowed ? 'allowed' : 'refused',
    ]),
  )
}

/** Returns the values of the form's fields that keep the permissions of a user as they are. */
export function permissionFieldsOf(overrides: PermissionOverride[]): UserChange['permissions'] {
  const choices = Object.entries(permissionChoicesOf(overrides))
  return Object.fromEntries(
    choices.map(([permission, choice]) => [permissionFieldName(permission as Permission), choice]),
  )
}

/** Saves the permissions that the viewer can grant or revoke. Returns the changes for the audit log. */
export async function saveOverrides(
  tx: Tx,
  viewer: Viewer,
  userId: Id,
  desired: UserChange['permissions'],
): Promise<{ allowed: string[]; refused: string[]; default: string[] }> {
  const before = permissionChoicesOf(await loadOverrides(tx, userId))
  const changes = allPermissions
    .filter((permission) => viewer.can(permission))
    .map((permission) => ({ permission, choice: desired[permissionFieldName(permission)] ?? 'default' }))
    .filter(({ permission, choice }) => choice !== (before[permission] ?? 'default'))
  for (const { permission, choice } of changes) await setOverride(tx, userId, permission, choice)
  const permissionsWith = (choice: PermissionChoice) =>
    changes.filter((change) => change.choice === choice).map(({ permission }) => permission)
  return {
    allowed: permissionsWith('allowed'),
    refused: permissionsWith('refused'),
    default: permissionsWith('default'),
  }
}

async function setOverride(
  tx: Tx,
  userId: Id,
  permission: Permission,
  choice: PermissionChoice,
): Promise<void> {
  const [resource = ''] = permission.split('.')
  const action = actionOf(permission)
  const key = { account_id: tx.accountId, user_id: userId, resource, action }
  if (choice === 'default') {
    await tx
      .deleteFrom('user_permissions')
      .where('account_id', '=', tx.accountId)
      .where('user_id', '=', userId)
      .where('resource', '=', resource)
      .where('action', '=', action)
      .execute()
    return
  }
  const is_allowed = choice === 'allowed'
  await tx
    .insertInto('user_permissions')
    .values({ ...key, is_allowed })
    .onConflict((conflict) =>
      conflict.columns(['account_id', 'user_id', 'resource', 'action']).doUpdateSet({ is_allowed }),
    )
    .execute()
}
