import { z } from 'zod'
import type { Import } from '#app/product/imports/import-record.server'
import { defineResource, idProperty, instantProperty, toInstant } from './resource'

export const importResource = defineResource({
  name: 'Import',
  schema: z.strictObject({
    id: idProperty,
    kind: z.enum(['reviews', 'locations']),
    file_name: z.string(),
    status: z.string(),
    problem: z.string(),
    row_count: z.int().nullable().describe('null: the file has not been read yet'),
    created_count: z.int(),
    updated_count: z.int(),
    unchanged_count: z.int(),
    rejected_count: z.int(),
    created_location_count: z.int(),
    created_by: z.string(),
    created_at: instantProperty,
    finished_at: instantProperty.nullable(),
  }),
  represent: (record: Import) => ({
    id: record.id,
    kind: record.kind,
    file_name: record.fileName,
    status: record.status,
    problem: record.problem,
    row_count: record.rowsTotal,
    created_count: record.rowsCreated,
    updated_count: record.rowsUpdated,
    unchanged_count: record.rowsUnchanged,
    rejected_count: record.rowsRejected,
    created_location_count: record.locationsCreated,
    created_by: record.actor,
    created_at: toInstant(record.createdAt),
    finished_at: record.finishedAt && toInstant(record.finishedAt),
  }),
})
