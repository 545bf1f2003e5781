import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { Link, useLoaderData } from '@remix-run/react'
import { Badge } from '#app/kit/ui/badge'
import { LinkButton } from '#app/kit/ui/button'
import { EmptyState } from '#app/kit/ui/empty-state'
import { formatInteger } from '#app/kit/ui/format-numbers'
import { PageHeader } from '#app/kit/ui/page-header'
import { Table } from '#app/kit/ui/tables/table'
import { TableRow } from '#app/kit/ui/tables/table-row'
import { Instant } from '#app/platform/page/instant'
import { pageTitle } from '#app/platform/page/page-title'
import { useAccountHref } from '#app/platform/page/use-account-href'
import { requireViewer } from '#app/platform/viewer/viewer.server'
import { formatFileSize } from '#app/product/imports/import-status-labels'
import { maxListed } from '../export-files.server'
import { listOwnFiles } from '../file-page.server'
import { fileRetention } from '../file-retention'
import { fileStatusLabels } from '../file-status-labels'

export async function loader({ context }: LoaderFunctionArgs) {
  return { files: await listOwnFiles(requireViewer(context), new Date()), mostListed: maxListed }
}

export const meta: MetaFunction = () => [{ title: pageTitle('Downloads') }]

export default function FileDownloads() {
  const { files, mostListed } = useLoaderData<typeof loader>()
  const href = useAccountHref()
  return (
    <>
      <PageHeader
        title="Downloads"
        meta={`Files are kept for ${fileRetention.inDays}.`}
        actions={<LinkButton to={href('/file-downloads/new')}>New download</LinkButton>}
      />
      <div className="card mt-4">
        {files.length === 0 ? (
          <EmptyState>No downloads yet.</EmptyState>
        ) : (
          <Table caption="Your files, newest first">
            <thead>
              <tr>
                <th scope="col">List</th>
                <th scope="col">Status</th>
                <th scope="col">Requested</th>
                <th scope="col" className="num">
                  Rows
                </th>
                <th scope="col" className="num">
                  Size
                </th>
                <th scope="col">Expires</th>
              </tr>
            </thead>
            <tbody>
              {files.map((file) => (
                <TableRow key={file.id}>
                  <th scope="row">
                    <Link
                      className="row-link"
                      to={href('/file-downloads/:fileId', { fileId: file.id }, 'n=off')}
                    >
                      {file.title}
                    </Link>
                  </th>
                  <td>
                    <Badge tone={fileStatusLabels[file.status].tone}>
                      {fileStatusLabels[file.status].label}
                    </Badge>
                  </td>
                  <td className="whitespace-nowrap">
                    <Instant at={file.createdAt} />
                  </td>
                  <td className="num">{formatInteger(file.rows)}</td>
                  <td className="num">{file.bytes === null ? '–' : formatFileSize(file.bytes)}</td>
                  <td className="whitespace-nowrap">
                    {file.status === 'complete' && file.expiresAt ? <Instant at={file.expiresAt} /> : '–'}
                  </td>
                </TableRow>
              ))}
            </tbody>
          </Table>
        )}
        {files.length === mostListed ? (
          <p className="p-3 text-sm text-ink-2">Showing the newest {mostListed}.</p>
        ) : null}
      </div>
    </>
  )
}
