import { z } from 'zod'
import type { Group } from '#app/product/locations/groups/group'
import { defineResource, idProperty } from './resource'

export const groupResource = defineResource({
  name: 'Group',
  schema: z.strictObject({ id: idProperty, name: z.string(), location_count: z.int() }),
  represent: ({ id, name, locations }: Group) => ({ id, name, location_count: locations }),
})

/** A group after its members were changed. */
export const groupMembersResource = defineResource({
  name: 'GroupMembers',
  schema: groupResource.schema.extend({
    changed_count: z.int().describe('How many locations were added or removed'),
  }),
  represent: ({ changed, ...group }: Group & { changed: number }) => ({
    ...groupResource.represent(group),
    changed_count: changed,
  }),
})

export const groupMemberResource = defineResource({
  name: 'Item',
  schema: z.strictObject({
    id: z.string(),
    container_type: z.literal('group'),
    container_id: idProperty,
    resource_type: z.literal('location'),
    resource_id: idProperty,
  }),
  represent: ({ id, groupId, locationId }: { id: string; groupId: string; locationId: string }) => ({
    id,
    container_type: 'group' as const,
    container_id: groupId,
    resource_type: 'location' as const,
    resource_id: locationId,
  }),
})
