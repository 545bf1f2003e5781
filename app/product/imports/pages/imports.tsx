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
import { importKindLabels } from '../import-kind-labels'
import { listImports } from '../import-record.server'
import { statusLabelOf } from '../import-status-labels'

export async function loader({ context }: LoaderFunctionArgs) {
  const viewer = requireViewer(context)
  return { imports: await viewer.query(listImports), canImport: viewer.can('import.create') }
}

export const meta: MetaFunction = () => [{ title: pageTitle('Imports') }]

export default function Imports() {
  const { imports, canImport } = useLoaderData<typeof loader>()
  const href = useAccountHref()
  const startButtons = canImport ? (
    <>
      <LinkButton to={href('/settings/imports/new', 'kind=locations')} icon="plus">
        Import locations
      </LinkButton>
      <LinkButton to={href('/settings/imports/new')} variant="primary" icon="plus">
        Import reviews
      </LinkButton>
    </>
  ) : null
  if (imports.length === 0)
    return (
      <>
        <PageHeader title="Imports" />
        <div className="card mt-4">
          <EmptyState action={<span className="flex flex-wrap justify-center gap-2">{startButtons}</span>}>
            No imports yet. Import locations or reviews of any platform from Excel, CSV or JSON.
          </EmptyState>
        </div>
      </>
    )
  return (
    <>
      <PageHeader title="Imports" actions={startButtons} />
      <div className="card mt-4">
        <Table caption="Imports, newest first">
          <thead>
            <tr>
              <th scope="col">File</th>
              <th scope="col">Type</th>
              <th scope="col">Status</th>
              <th scope="col">By</th>
              <th scope="col">Started</th>
              {['Rows', 'Created', 'Updated', 'Unchanged', 'Rejected'].map((heading) => (
                <th key={heading} scope="col" className="num">
                  {heading}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {imports.map((each) => (
              <TableRow key={each.id}>
                <th scope="row">
                  <Link className="row-link" to={href('/settings/imports/:importId', { importId: each.id })}>
                    {each.fileName}
                  </Link>
                </th>
                <td>{importKindLabels[each.kind].plural}</td>
                <td>
                  <StatusBadge record={each} />
                </td>
                <td>{each.actor}</td>
                <td className="whitespace-nowrap">
                  <Instant at={each.createdAt} />
                </td>
                {[
                  each.rowsTotal ?? each.rowsRead,
                  each.rowsCreated,
                  each.rowsUpdated,
                  each.rowsUnchanged + each.rowsRepeated,
                  each.rowsRejected,
                ].map((count, n) => (
                  // biome-ignore lint/suspicious/noArrayIndexKey: the order of the columns is fixed
                  <td key={n} className="num">
                    {formatInteger(count)}
                  </td>
                ))}
              </TableRow>
            ))}
          </tbody>
        </Table>
      </div>
    </>
  )
}

function StatusBadge({ record }: { record: Parameters<typeof statusLabelOf>[0] }) {
  const { label, tone } = statusLabelOf(record)
  return <Badge tone={tone}>{label}</Badge>
}
