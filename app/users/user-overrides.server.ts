/**
 * Where a user's permissions differ from those of the user type: rows of `user_permissions`. Nobody grants or revokes a
 * permission they lack.
 */

import { actionOf, allPermissions, type Override, type Permission } from '#app/access/permissions'
import type { Id } from '#app/database/schema'
import type { Tx } from '#app/database/tenant.server'
import type { Viewer } from '#app/viewer/viewer.server'
import { choiceName } from './choice-name'
import type { UserChange } from './user-schema'

export type Choice = 'default' | 'allowed' | 'refused'

export async function overridesOf(tx: Tx, userId: Id): Promise<Override[]> {
  return tx
    .selectFrom('user_permissions')
    .select(['resource', 'action', 'is_allowed'])
    .where('account_id', '=', tx.accountId)
    .where('user_id', '=', userId)
    .execute()
}

export function choicesOf(overrides: Override[]): Partial<Record<Permission, Choice>> {
  return Object.fromEntries(
    overrides.map(({ resource, action, is_allowed }) => [
      `${resource}.${action}`,
      is_allowed ? 'allowed' : 'refused',
    ]),
  )
}

/** Returns the changes for the audit log. */
export async function changeOverrides(
  tx: Tx,
  viewer: Viewer,
  userId: Id,
  wanted: UserChange['permissions'],
): Promise<{ allowed: string[]; refused: string[]; default: string[] }> {
  const before = choicesOf(await overridesOf(tx, userId))
  const changes = allPermissions
    .filter((permission) => viewer.can(permission))
    .map((permission) => ({ permission, choice: wanted[choiceName(permission)] ?? 'default' }))
    .filter(({ permission, choice }) => choice !== (before[permission] ?? 'default'))
  for (const { permission, choice } of changes) await setOverride(tx, userId, permission, choice)
  const to = (choice: Choice) =>
    changes.filter((each) => each.choice === choice).map(({ permission }) => permission)
  return { allowed: to('allowed'), refused: to('refused'), default: to('default') }
}

async function setOverride(tx: Tx, userId: Id, permission: Permission, choice: Choice): Promise<void> {
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
