import { z } from 'zod'
import type { LocationAccess } from '#app/accounts/users/location-access.server'
import { type User, userStates } from '#app/accounts/users/user'
import { userTypeHints, userTypeLabels } from '#app/kit/access/user-types'
import type { UserType } from '#app/kit/database/schema'
import { defineResource, idProperty, instantProperty, toInstant } from './resource'

const userTypeProperty = z.enum(Object.keys(userTypeLabels) as [UserType])

export const userResource = defineResource({
  name: 'User',
  schema: z.strictObject({
    id: idProperty,
    profile_name: z.string(),
    email: z.string(),
    user_type: z.string().describe('The name of the user type'),
    user_type_id: userTypeProperty,
    status: z.enum(Object.keys(userStates) as [keyof typeof userStates]),
    is_account_owner: z.boolean(),
    is_limited: z.boolean().describe('Whether the user sees only some locations'),
    invited_at: instantProperty.nullable(),
  }),
  represent: (user: User) => ({
    id: user.id,
    profile_name: user.name,
    email: user.email,
    user_type: userTypeLabels[user.userType],
    user_type_id: user.userType,
    status: user.state,
    is_account_owner: user.isAccountOwner,
    is_limited: user.isLimited,
    invited_at: user.invitedAt && toInstant(user.invitedAt),
  }),
})

/** A user with the locations and groups to which a limited user is limited. */
export const userDetailsResource = defineResource({
  name: 'UserDetails',
  schema: userResource.schema.extend({
    location_ids: z.array(idProperty),
    group_ids: z.array(idProperty),
  }),
  represent: ({ locationIds, groupIds, ...user }: User & { locationIds: string[]; groupIds: string[] }) => ({
    ...userResource.represent(user),
    location_ids: locationIds,
    group_ids: groupIds,
  }),
})

export function withAccess(user: User, { locations, groups }: LocationAccess) {
  return { ...user, locationIds: locations, groupIds: groups }
}

export const userTypeResource = defineResource({
  name: 'UserType',
  schema: z.strictObject({ id: userTypeProperty, name: z.string(), description: z.string() }),
  represent: (id: UserType) => ({ id, name: userTypeLabels[id], description: userTypeHints[id] }),
})
