/** The page of one user as the person who opens it may change it. */
import { allPermissions } from '#app/session/permissions'
import type { Viewer } from '#app/session/viewer.server'
import { choiceName, type TypedUser } from './typed-user'
import { mayChange, typesToGive } from './user'
import { choicesOf, overridesOf } from './user-overrides.server'
import { placeChoices, placesOfUser } from './user-places.server'
import { requireUser } from './users.server'

export function editPage(viewer: Viewer, userId: string | undefined) {
  return viewer.query(async (tx) => {
    const user = await requireUser(tx, userId, new Date())
    const places = await placesOfUser(tx, user.id)
    const overrides = await overridesOf(tx, user.id)
    const choices = choicesOf(overrides)
    const permissions = Object.fromEntries(
      allPermissions.map((permission) => [choiceName(permission), choices[permission]]),
    )
    const stored: TypedUser = {
      name: user.name,
      email: user.email,
      type: user.userType,
      reach: user.isLimited ? 'some' : 'all',
      ...places,
      permissions,
    }
    return {
      user,
      stored,
      places: await placeChoices(tx, places, ''),
      types: typesToGive(viewer, overrides),
      givable: allPermissions.filter(viewer.can),
      isParent: viewer.isParent,
      isOwn: user.id === viewer.userId,
      mayChange: mayChange(viewer, user, overrides),
      mayDelete: viewer.can('user.delete'),
    }
  })
}
