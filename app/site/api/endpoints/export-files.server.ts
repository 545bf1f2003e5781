/** Export files: requested, prepared by a worker, then downloaded. */
import { z } from 'zod'
import { allReports, formerNames } from '#app/site/exports/all-reports.server'
import { canReceive } from '#app/site/exports/file-access.server'
import { downloadSchema } from '#app/site/exports/files/download-form/download-schema'
import { fileRequest } from '#app/site/exports/files/download-form/start-download.server'
import { requireFile, statusAt } from '#app/site/exports/files/export-files.server'
import { checkStoredFile, loadFilePage } from '#app/site/exports/files/file-page.server'
import { fileMessages, isInProgress } from '#app/site/exports/files/file-status-labels'
import { requestExport } from '#app/site/exports/files/request-export.server'
import { streamFile } from '#app/site/exports/files/send-file.server'
import { type Call, defineEndpoint } from '../endpoint'
import { ApiProblem } from '../problems'
import { halObject, recordSchema } from '../representation'
import { exportFileResource } from '../resources/export-file-resource'
import { requireComplete, requireExport } from './csv-files.server'

const group = 'Exports'
/** How long a client should wait before it asks again for a file that is being prepared. */
const retryAfterSeconds = 2

const filterValue = z.union([z.string(), z.number()])
const exportBody = z.strictObject({
  resource: z.string().describe('The name of the report'),
  filters: z
    .record(z.string(), z.union([filterValue, z.array(filterValue)]))
    .default({})
    .describe('The parameters of its list'),
  file_type: z.literal('csv').default('csv'),
  download_options: z
    .strictObject({
      columns: downloadSchema.shape.columns,
      time_zone: downloadSchema.shape.timeZone,
    })
    .default({ columns: [] }),
})

function requireReportNamed(resource: string) {
  const name = formerNames.get(resource) ?? resource
  const report = allReports.find((each) => each.name === name)
  if (report) return report
  const errors = [
    { pointer: '/resource', detail: `must be one of ${allReports.map((each) => each.name).join(', ')}` },
  ]
  throw new ApiProblem('invalid-body', `resource ${errors[0]!.detail}`, { errors })
}

async function replyWithFile({ viewer, links, clock }: Call, fileId: string | undefined, status: 200 | 201) {
  const file = await loadFilePage(viewer, fileId, clock.now)
  const self = links.to('export_files/:exportId', { exportId: file.id })
  const contents = links.to('fetch-export-file/:fileId/file-data', { fileId: file.id })
  const isReady = file.status === 'complete' && file.problem === null
  return {
    status,
    body: halObject(
      exportFileResource.represent({ ...file, fileUrl: isReady ? (contents?.href ?? null) : null }),
      {
        self,
        contents: isReady ? contents : undefined,
        page: links.page(viewer.href('/file-downloads/:fileId', { fileId: file.id })),
      },
    ),
    ...(status === 201 && { location: self?.href }),
    ...(isInProgress(file.status) && { retryAfterSeconds }),
  } as const
}

export const exportFileEndpoints = [
  defineEndpoint({
    method: 'post',
    path: 'export_files/:exportId',
    accountParameter: 'exportId',
    group,
    summary: 'Request an export file; the id is that of the account',
    page: '/file-downloads/new',
    cost: 10,
    body: exportBody,
    example: { body: { resource: 'reviews', filters: { dateDescriptor: 'all_time', rating: ['1', '2'] } } },
    responses: { 201: recordSchema(exportFileResource) },
    reply: async (call) => {
      const { tx, viewer, body, ip } = call
      const report = requireExport(requireReportNamed(body.resource), viewer)
      const { columns, time_zone: timeZone } = body.download_options
      const query = Object.entries(body.filters).flatMap(([name, values]) =>
        [values].flat().map((value) => [name, String(value)]),
      )
      const filter = requireComplete(report, new URLSearchParams(query))
      const choice = columns.length > 0 ? 'custom' : 'default'
      const request = fileRequest(viewer, report, filter, { columns, choice, timeZone, ip })
      const outcome = await requestExport(tx, viewer, request)
      if (!outcome.ok) throw new ApiProblem('quota-exceeded', outcome.reason)
      return replyWithFile(call, outcome.id, 201)
    },
  }),
  defineEndpoint({
    method: 'get',
    path: 'export_files/:exportId',
    group,
    summary: 'Load the state of an export file',
    page: '/file-downloads/:fileId',
    responses: { 200: recordSchema(exportFileResource) },
    reply: (call) => replyWithFile(call, call.params.exportId, 200),
  }),
  defineEndpoint({
    method: 'get',
    path: 'fetch-export-file/:fileId/file-data',
    group,
    summary: 'Download an export file',
    page: '/file-downloads/:fileId',
    cost: 10,
    responses: {},
    stream: {
      contentType: 'text/csv',
      send: async (req, res, { viewer, params }) => {
        const file = await viewer.query((tx) => requireFile(tx, params.fileId, viewer.userId))
        if (!(await canReceive(viewer, file)))
          throw new ApiProblem('not-permitted', 'The user of this token does not have the permission.')
        const status = statusAt(file, new Date())
        if (isInProgress(status)) throw new ApiProblem('conflict', 'The file is not complete yet.')
        if (status !== 'complete' || (await checkStoredFile(file)) !== 'there')
          throw new ApiProblem('gone', fileMessages.missing)
        if (!(await streamFile(req, res, file))) throw new ApiProblem('unavailable', fileMessages.notFetched)
      },
    },
    reply: async () => ({ status: 204 }),
  }),
]
