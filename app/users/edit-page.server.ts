/** Data for the page of one user, limited to what the person who opens it may change. */

import { allPermissions, ofParents } from '#app/access/permissions'
import { constraintOf } from '#app/form-constraint.server'
import type { Viewer } from '#app/viewer/viewer.server'
import { choiceName } from './choice-name'
import { mayChange, typesToGive } from './user'
import { choicesOf, overridesOf } from './user-overrides.server'
import { placeChoices, placesOfUser } from './user-places.server'
import { type UserValues, userSchema } from './user-schema'
import { requireUser } from './users.server'

export function editPage(viewer: Viewer, userId: string | undefined) {
  return viewer.query(async (tx) => {
    const user = await requireUser(tx, userId, new Date())
    const given = await placesOfUser(tx, user.id)
    const places = await placeChoices(tx, given, '')
    const overrides = await overridesOf(tx, user.id)
    const choices = choicesOf(overrides)
    const givable = allPermissions.filter(
      (permission) => viewer.can(permission) && (viewer.isParent || !ofParents.has(permission)),
    )
    const stored: UserValues = {
      name: user.name,
      type: user.userType,
      reach: user.isLimited ? 'some' : 'all',
      ...given,
      permissions: Object.fromEntries(
        givable.map((permission) => [choiceName(permission), choices[permission] ?? 'default']),
      ),
    }
    return {
      user,
      stored,
      places,
      types: typesToGive(viewer, overrides),
      givable,
      constraint: constraintOf(userSchema),
      isOwn: user.id === viewer.userId,
      mayChange: mayChange(viewer, user, overrides),
      mayDelete: viewer.can('user.delete'),
    }
  })
}
