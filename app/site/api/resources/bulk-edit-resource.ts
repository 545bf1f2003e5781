import { z } from 'zod'
import { splitReason } from '#app/kit/providers/rejection-reason'
import { bulkLabels, bulkStates, totalOf } from '#app/product/locations/bulk-edit/bulk-edit'
import type { BulkEditWithCounts } from '#app/product/locations/bulk-edit/bulk-edits.server'
import type { ResultRow } from '#app/product/locations/bulk-edit/bulk-rows.server'
import { defineResource, idProperty, instantProperty, toInstant } from './resource'

const stateProperty = z.enum(Object.keys(bulkStates) as [keyof typeof bulkStates])
const countProperty = z.int()

/** A change of many locations at once. */
export const bulkEditResource = defineResource({
  name: 'BulkAction',
  schema: z.strictObject({
    id: idProperty,
    resource_type: z
      .string()
      .describe('The fact of the locations that is changed, or hours or special_hours'),
    title: z.string(),
    status: z.enum(['draft', 'queued', 'running', 'complete']),
    created_at: instantProperty,
    created_by: z.string(),
    finished_at: instantProperty.nullable(),
    undoes: idProperty.nullable().describe('The bulk edit that this one undoes'),
    undone_by: idProperty.nullable(),
    total: countProperty.describe('The locations that the user can see'),
    counts: z.strictObject({
      queued: countProperty,
      changed: countProperty,
      unchanged: countProperty,
      failed: countProperty,
      skipped: countProperty,
    }),
  }),
  represent: (edit: BulkEditWithCounts) => ({
    id: edit.id,
    resource_type: edit.field,
    title: bulkLabels[edit.field].title,
    status: edit.status,
    created_at: toInstant(edit.createdAt),
    created_by: edit.actor,
    finished_at: edit.finishedAt && toInstant(edit.finishedAt),
    undoes: edit.undoes,
    undone_by: edit.undoneBy,
    total: totalOf(edit.counts),
    counts: edit.counts,
  }),
})

/** The result at one location, whose id it has. */
export const bulkResultResource = defineResource({
  name: 'BulkActionResult',
  schema: z.strictObject({
    id: idProperty,
    location_id: idProperty,
    location_name: z.string(),
    address: z.string(),
    state: stateProperty,
    reason: z.string(),
    google_state: z.string().nullable().describe('The state of the change at Google; null if it is not sent'),
    google_reason: z.string(),
  }),
  represent: (row: ResultRow) => ({
    id: row.id,
    location_id: row.id,
    location_name: row.name,
    address: row.address,
    state: row.state,
    reason: row.reason,
    google_state: row.publication,
    google_reason: splitReason(row.publicationReason).message,
  }),
})
