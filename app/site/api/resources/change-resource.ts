import { z } from 'zod'
import type { LocationChange } from '#app/product/locations/changes/change'
import { defineResource, idProperty, instantProperty, toInstant } from './resource'

/** A change of one fact of a location. */
export const changeResource = defineResource({
  name: 'LocationChange',
  schema: z.strictObject({
    id: idProperty,
    at: instantProperty,
    location_id: idProperty,
    location_name: z.string(),
    field: z.string().describe('The name of the fact, as in a location'),
    before: z.unknown().describe('The value before; null if there was none'),
    after: z.unknown().describe('The value after; null if it was removed'),
    origin: z.string().describe('How it was changed: by a user, in bulk, by an import or by a directory'),
    actor: z.string(),
    undoes: idProperty.nullable().describe('The change that this one undoes'),
    undone_by: idProperty.nullable(),
  }),
  represent: (change: LocationChange) => ({
    id: change.id,
    at: toInstant(change.at),
    location_id: change.locationId,
    location_name: change.locationName,
    field: change.field,
    before: change.before,
    after: change.after,
    origin: change.origin,
    actor: change.actor,
    undoes: change.undoes,
    undone_by: change.undoneBy,
  }),
})
