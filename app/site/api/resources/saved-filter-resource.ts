import { z } from 'zod'
import { audiences, type SavedFilter } from '#app/platform/filters/saved/saved-filter'
import { defineResource, idProperty } from './resource'

/** The conditions of a filter, with the names of the parameters of its page. */
export const conditionsProperty = z
  .record(z.string(), z.unknown())
  .describe(
    'The parameters of the list: dateDescriptor, locationId, rating and others; sort has by and order',
  )

export const savedFilterResource = defineResource({
  name: 'SavedFilter',
  schema: z.strictObject({
    id: idProperty,
    account_id: idProperty,
    user_id: idProperty.describe('The owner'),
    owner: z.string().nullable(),
    preference_type: z.literal('saved_filters'),
    page: z.string().describe('The name of the report, or dashboard'),
    name: z.string(),
    config: conditionsProperty,
    shared_with: z.enum(audiences as [(typeof audiences)[number]]).nullable(),
    is_default: z.boolean().describe('Whether the page opens with this filter'),
    version: z.string(),
  }),
  represent: ({ accountId, ...saved }: SavedFilter & { accountId: string }) => ({
    id: saved.id,
    account_id: accountId,
    user_id: saved.ownerId,
    owner: saved.owner,
    preference_type: 'saved_filters' as const,
    page: saved.page,
    name: saved.name,
    config: conditionsOf(saved.filter),
    shared_with: saved.sharedWith,
    is_default: saved.isDefault,
    version: saved.version,
  }),
})

/** Returns the conditions without the version of the storage format. */
export function conditionsOf(filter: unknown): Record<string, unknown> {
  const { v: _, ...conditions } = filter as Record<string, unknown>
  return conditions
}
