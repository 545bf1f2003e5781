/** Loads the data for the page of one user, with only the types and permissions that the viewer can assign. */

import { allPermissions, partnerPermissions } from '#app/kit/access/permissions'
import { constraintOf } from '#app/kit/forms/form-constraint.server'
import type { Viewer } from '#app/platform/viewer/viewer.server'
import { loadLocationAccess, loadLocationChoices } from './location-access.server'
import { permissionFieldName } from './permission-field-name'
import { assignableTypes, canManageUser } from './user'
import { describeShownUser } from './user-edits.server'
import { loadOverrides, permissionChoicesOf } from './user-overrides.server'
import { type UserValues, userSchema } from './user-schema'
import { requireUser } from './users.server'

export function loadEditUserPage(viewer: Viewer, userId: string | undefined) {
  return viewer.query(async (tx) => {
    const user = await requireUser(tx, userId, new Date())
    const locationAccess = await loadLocationAccess(tx, user.id)
    const locationChoices = await loadLocationChoices(tx, viewer, locationAccess, '')
    const overrides = await loadOverrides(tx, user.id)
    const choices = permissionChoicesOf(overrides)
    const grantablePermissions = allPermissions.filter(
      (permission) => viewer.can(permission) && (viewer.isPartner || !partnerPermissions.has(permission)),
    )
    const stored = {
      name: user.name,
      type: user.userType,
      reach: user.isLimited ? ('some' as const) : ('all' as const),
      ...locationAccess,
      permissions: Object.fromEntries(
        grantablePermissions.map((permission) => [
          permissionFieldName(permission),
          choices[permission] ?? 'default',
        ]),
      ),
    } satisfies UserValues
    return {
      user,
      stored,
      shown: describeShownUser(stored),
      locationChoices,
      types: assignableTypes(viewer, overrides),
      grantablePermissions,
      constraint: constraintOf(userSchema),
      isSelf: user.id === viewer.userId,
      canChange: canManageUser(viewer, user, overrides),
      canDelete: viewer.can('user.delete'),
    }
  })
}
