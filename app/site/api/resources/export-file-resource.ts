import { z } from 'zod'
import type { FilePage } from '#app/site/exports/files/file-page.server'
import { fileStatusLabels } from '#app/site/exports/files/file-status-labels'
import { defineResource, idProperty, instantProperty, toInstant } from './resource'

/** A file that is being created, or that can be downloaded. */
export const exportFileResource = defineResource({
  name: 'ExportFile',
  schema: z.strictObject({
    id: idProperty,
    title: z.string(),
    status: z.enum(Object.keys(fileStatusLabels) as [keyof typeof fileStatusLabels]),
    status_reason: z.string().nullable().describe('Why there is no file'),
    filter: z.string().describe('The filter as a sentence'),
    row_count: z.int(),
    byte_count: z.int().nullable(),
    created_at: instantProperty,
    expires_at: instantProperty.nullable(),
    file_url: z.string().nullable().describe('The address of the file, once it is complete'),
  }),
  represent: ({ fileUrl, ...file }: FilePage & { fileUrl: string | null }) => ({
    id: file.id,
    title: file.title,
    status: file.status,
    status_reason: file.problem,
    filter: file.summary,
    row_count: file.rows,
    byte_count: file.bytes,
    created_at: toInstant(file.createdAt),
    expires_at: file.expiresAt && toInstant(file.expiresAt),
    file_url: fileUrl,
  }),
})
