/** The users of an account. */
import { z } from 'zod'
import { loadLocationAccess } from '#app/accounts/users/location-access.server'
import type { User } from '#app/accounts/users/user'
import {
  deactivateUser,
  type EditOutcome,
  inviteUser,
  updateUser,
} from '#app/accounts/users/user-changes.server'
import { describeShownUser } from '#app/accounts/users/user-edits.server'
import { userFilter } from '#app/accounts/users/user-filter'
import { loadOverrides, permissionFieldsOf } from '#app/accounts/users/user-overrides.server'
import { invitationSchema, userSchema } from '#app/accounts/users/user-schema'
import { loadUsers, requireUser } from '#app/accounts/users/users.server'
import { userTypeLabels } from '#app/kit/access/user-types'
import type { UserType } from '#app/kit/database/schema'
import { type Call, defineEndpoint } from '../endpoint'
import { fixedListEndpoint } from '../fixed-list-endpoint.server'
import { itemEndpoint } from '../item-endpoint.server'
import { filteredPagesEndpoint } from '../numbered-list-endpoint.server'
import { ApiProblem, formProblem } from '../problems'
import { halObject, recordSchema } from '../representation'
import { userDetailsResource, userResource, userTypeResource, withAccess } from '../resources/user-resource'

const group = 'Users'

const userLinks = ({ id }: Pick<User, 'id'>, { links, viewer }: Call) => ({
  self: links.to('users/:userId', { userId: id }),
  page: links.page(viewer.href('/settings/users/:userId/edit', { userId: id })),
})

const { name, type, locations, groups } = userSchema.shape
const isLimitedProperty = z.boolean().describe('Whether the user sees only some locations')
const newUserBody = z.strictObject({
  profile_name: invitationSchema.shape.name,
  email: invitationSchema.shape.email,
  user_type_id: type,
  is_limited: isLimitedProperty.default(false),
  location_ids: locations,
  group_ids: groups,
})
/** Without defaults, because what is missing stays as it is. */
const userBody = z
  .strictObject({
    profile_name: name,
    user_type_id: type,
    is_limited: isLimitedProperty,
    location_ids: locations.removeDefault(),
    group_ids: groups.removeDefault(),
  })
  .partial()

/** The names in the body of the form's fields. */
const bodyNames: Record<string, string> = {
  name: 'profile_name',
  type: 'user_type_id',
  locations: 'location_ids',
  groups: 'group_ids',
}

function requireOk<Success extends { ok: true }>(outcome: Success | (EditOutcome & { ok: false })): Success {
  if (outcome.ok) return outcome
  if ('conflicts' in outcome) throw new ApiProblem('conflict', 'Somebody else has just changed this user')
  const { field, reason } = outcome
  if (field === undefined) throw new ApiProblem('conflict', reason)
  throw formProblem({ [bodyNames[field] ?? field]: [reason] })
}

async function loadUser({ tx, clock }: Pick<Call, 'tx' | 'clock'>, userId: string | undefined) {
  const user = await requireUser(tx, userId, clock.now)
  return withAccess(user, await loadLocationAccess(tx, user.id))
}

async function replyWithUser(call: Call, userId: string, status: 200 | 201) {
  const user = await loadUser(call, userId)
  const links = userLinks(user, call)
  return {
    status,
    body: halObject(userDetailsResource.represent(user), links),
    ...(status === 201 && { location: links.self?.href }),
  } as const
}

export const userEndpoints = [
  filteredPagesEndpoint({
    path: 'users',
    group,
    summary: 'List users',
    page: '/settings/users',
    rel: 'users',
    filter: userFilter,
    resource: userResource,
    load: ({ tx, clock }, filter, slice) => loadUsers(tx, filter, clock.now, slice),
    links: userLinks,
  }),
  itemEndpoint({
    path: 'users/:userId',
    group,
    summary: 'Load a user, with the locations they see',
    page: '/settings/users',
    resource: userDetailsResource,
    find: (call) => loadUser(call, call.params.userId),
    links: userLinks,
  }),
  defineEndpoint({
    method: 'post',
    path: 'users',
    group,
    summary: 'Invite a user by email',
    page: '/settings/users/new',
    body: newUserBody,
    example: { body: { profile_name: 'Ana Lima', email: 'ana.lima@example.com', user_type_id: 'user' } },
    responses: { 201: recordSchema(userDetailsResource) },
    reply: async (call) => {
      const { tx, viewer, body, clock } = call
      const invitation = {
        intent: 'save',
        find: '',
        name: body.profile_name,
        email: body.email,
        type: body.user_type_id,
        reach: body.is_limited ? 'some' : 'all',
        locations: body.location_ids,
        groups: body.group_ids,
      } as const
      const { userId } = requireOk(await inviteUser(tx, viewer, invitation, clock.now))
      return replyWithUser(call, userId, 201)
    },
  }),
  defineEndpoint({
    method: 'patch',
    path: 'users/:userId',
    group,
    summary: 'Change the name, type or locations of a user',
    page: '/settings/users/:userId/edit',
    body: userBody,
    example: { body: { profile_name: 'Ana Lima' } },
    responses: { 200: recordSchema(userDetailsResource) },
    reply: async (call) => {
      const { tx, viewer, params, body, clock } = call
      const user = await requireUser(tx, params.userId, clock.now)
      const stored = {
        name: user.name,
        type: user.userType,
        reach: user.isLimited ? ('some' as const) : ('all' as const),
        ...(await loadLocationAccess(tx, user.id)),
        permissions: permissionFieldsOf(await loadOverrides(tx, user.id)),
      }
      const change = {
        intent: 'save' as const,
        find: '',
        shown: describeShownUser(stored),
        name: body.profile_name ?? stored.name,
        type: body.user_type_id ?? stored.type,
        reach:
          body.is_limited === undefined
            ? stored.reach
            : body.is_limited
              ? ('some' as const)
              : ('all' as const),
        locations: body.location_ids ?? stored.locations,
        groups: body.group_ids ?? stored.groups,
        permissions: stored.permissions,
      }
      requireOk(await updateUser(tx, viewer, user.id, change, clock.now))
      return replyWithUser(call, user.id, 200)
    },
  }),
  defineEndpoint({
    method: 'delete',
    path: 'users/:userId',
    group,
    summary: 'Deactivate a user: they can no longer sign in, and their tokens end',
    page: '/settings/users/:userId/deactivate',
    commitsSeparately: true,
    responses: { 204: null },
    reply: async ({ tx, viewer, params, clock }) => {
      const user = await requireUser(tx, params.userId, clock.now)
      requireOk(await deactivateUser(viewer, user, clock.now))
      return { status: 204 }
    },
  }),
  fixedListEndpoint({
    path: 'user_types',
    group,
    summary: 'List the types of users',
    page: 'signed-in',
    rel: 'user_types',
    resource: userTypeResource,
    load: () => Object.keys(userTypeLabels) as UserType[],
  }),
]
