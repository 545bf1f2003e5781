/** Groups of locations, and their members. */
import { z } from 'zod'
import { loadNumberedPage } from '#app/platform/reports/report-rows.server'
import type { Group } from '#app/product/locations/groups/group'
import { addMembers, memberReport, removeMembers } from '#app/product/locations/groups/group-members.server'
import { groupReport } from '#app/product/locations/groups/group-report.server'
import { newGroupSchema } from '#app/product/locations/groups/group-schema'
import {
  createGroup,
  deleteGroup,
  describeShownGroup,
  requireGroup,
  saveGroupChange,
} from '#app/product/locations/groups/groups.server'
import { type Call, defineEndpoint, type Parameter } from '../endpoint'
import { fixedListEndpoint } from '../fixed-list-endpoint.server'
import { itemEndpoint } from '../item-endpoint.server'
import { listEndpoint } from '../list-endpoint.server'
import { ApiProblem, formProblem } from '../problems'
import { invalidQuery } from '../read-query'
import { halObject, recordSchema } from '../representation'
import { groupMemberResource, groupMembersResource, groupResource } from '../resources/group-resource'
import { idProperty } from '../resources/resource'

const group = 'Locations'
const groupBody = z.strictObject(newGroupSchema.shape)

const groupLinks = ({ id }: Group, { links }: Call) => ({
  self: links.to('groups/:groupId', { groupId: id }),
  locations: links.to('locations', {}, new URLSearchParams({ group_id: id })),
  reviews: links.to('reviews', {}, new URLSearchParams({ groupId: id, dateDescriptor: 'all_time' })),
})

async function replyWithGroup(call: Call, groupId: string, status: 200 | 201) {
  const found = await requireGroup(call.tx, groupId)
  const links = groupLinks(found, call)
  return {
    status,
    body: halObject(groupResource.represent(found), links),
    ...(status === 201 && { location: links.self?.href }),
  } as const
}

const renaming = (method: 'patch' | 'put') =>
  defineEndpoint({
    method,
    path: 'groups/:groupId',
    group,
    summary: 'Rename a group',
    page: '/settings/groups/:groupId/edit',
    body: groupBody,
    example: { body: { name: 'City center' } },
    responses: { 200: recordSchema(groupResource) },
    reply: async (call) => {
      const { tx, viewer, params, body, clock } = call
      const shown = describeShownGroup(await requireGroup(tx, params.groupId))
      const change = { intent: 'rename', name: body.name, shown } as const
      const outcome = await saveGroupChange(viewer, params.groupId, change, clock.now)
      if ('conflicts' in outcome)
        throw new ApiProblem('conflict', 'Somebody else has renamed the group just now')
      if (!outcome.ok) throw formProblem(outcome.errors)
      return replyWithGroup(call, params.groupId!, 200)
    },
  })

/** The names with which other clients describe the members of a group. */
const membersBody = z.strictObject({
  container_type: z.literal('group'),
  container_id: idProperty,
  resource_type: z.literal('location'),
  resource_ids: z.array(idProperty).min(1).max(500),
})

/** As many as can be reached by numbered pages. */
const maxMembers = 10_000

type Members = { container_id: string; resource_ids: string[] }

async function changeMembers(
  call: Call,
  { container_id, resource_ids: ids }: Members,
  change: typeof addMembers,
) {
  const { tx, viewer, clock } = call
  const found = await requireGroup(tx, container_id)
  const outcome = await change(tx, viewer, found, { ids, search: '' }, clock.now)
  if (!outcome.ok) throw new ApiProblem('conflict', outcome.reason)
  const changed = { ...(await requireGroup(tx, found.id)), changed: outcome.changed }
  return {
    status: 200,
    body: halObject(groupMembersResource.represent(changed), groupLinks(found, call)),
  } as const
}

const members = {
  path: 'items',
  group,
  page: '/settings/groups/:groupId/edit',
  responses: { 200: recordSchema(groupMembersResource) },
} as const

const containerParameters: Parameter[] = [
  { name: 'container_type', description: 'group', schema: { type: 'string', enum: ['group'] } },
  { name: 'container_id', description: 'The id of the group', schema: { type: 'string' } },
  { name: 'resource_type', description: 'location', schema: { type: 'string', enum: ['location'] } },
]

/** Returns the ids of the locations in the group of the query. */
async function listMembers({ tx, query, clock }: Call) {
  const found = await requireGroup(tx, query.get('container_id') ?? undefined)
  const report = memberReport(found)
  const filter = report.filter.read(new URLSearchParams())
  const all = { limit: maxMembers, offset: 0 }
  const locations = await loadNumberedPage(tx, report, filter, clock, all)
  return locations.map(({ id }) => ({ id: `${found.id}-${id}`, groupId: found.id, locationId: id }))
}

const memberEndpoints = [
  fixedListEndpoint({
    path: 'items',
    group,
    summary: 'List the locations in a group',
    page: '/settings/groups',
    rel: 'items',
    resource: groupMemberResource,
    parameters: containerParameters,
    example: { query: 'container_type=group&container_id=:groupId&resource_type=location' },
    load: listMembers,
    links: ({ locationId }, { links }) => ({ location: links.to('locations/:locationId', { locationId }) }),
  }),
  defineEndpoint({
    ...members,
    method: 'post',
    summary: 'Add locations to a group',
    body: membersBody,
    example: {
      body: {
        container_type: 'group',
        container_id: ':groupId',
        resource_type: 'location',
        resource_ids: [':locationId'],
      },
    },
    reply: (call) => changeMembers(call, call.body, addMembers),
  }),
  // Some proxies drop the body of a DELETE, so that it has the same members in its query.
  defineEndpoint({
    ...members,
    method: 'delete',
    summary: 'Remove locations from a group',
    parameters: [
      ...containerParameters,
      {
        name: 'resource_ids',
        description: 'The ids of the locations',
        schema: { type: 'array', items: { type: 'string' } },
      },
    ],
    example: {
      query: 'container_type=group&container_id=:groupId&resource_type=location&resource_ids=:locationId',
    },
    reply: (call) => changeMembers(call, readMembers(call.query), removeMembers),
  }),
]

/** @throws a problem that names the invalid parameters. */
function readMembers(query: URLSearchParams): Members {
  const read = membersBody.safeParse({
    ...Object.fromEntries([...query].filter(([name]) => name in membersBody.shape)),
    resource_ids: query.getAll('resource_ids'),
  })
  if (read.success) return read.data
  throw invalidQuery(
    read.error.issues.map(({ path, message }) => ({ parameter: String(path[0]), detail: message })),
  )
}

export const groupEndpoints = [
  listEndpoint({
    path: 'groups',
    group,
    summary: 'List groups of locations',
    rel: 'groups',
    report: groupReport,
    resource: groupResource,
    links: groupLinks,
    isNumbered: true,
  }),
  itemEndpoint({
    path: 'groups/:groupId',
    group,
    summary: 'Load a group',
    page: '/settings/groups',
    resource: groupResource,
    find: ({ tx, params }) => requireGroup(tx, params.groupId),
    links: groupLinks,
  }),
  defineEndpoint({
    method: 'post',
    path: 'groups',
    group,
    summary: 'Create a group',
    page: '/settings/groups/new',
    body: groupBody,
    example: { body: { name: 'City center' } },
    responses: { 201: recordSchema(groupResource) },
    reply: async (call) => {
      const outcome = await createGroup(call.tx, call.viewer, call.body.name)
      if (!outcome.ok) throw new ApiProblem('conflict', outcome.reason)
      return replyWithGroup(call, outcome.groupId, 201)
    },
  }),
  renaming('patch'),
  renaming('put'),
  defineEndpoint({
    method: 'delete',
    path: 'groups/:groupId',
    group,
    summary: 'Delete a group, but not its locations',
    page: '/settings/groups/:groupId/delete',
    responses: { 204: null },
    reply: async ({ tx, viewer, params, clock }) => {
      await deleteGroup(tx, viewer, await requireGroup(tx, params.groupId), clock.now)
      return { status: 204 }
    },
  }),
  ...memberEndpoints,
]
