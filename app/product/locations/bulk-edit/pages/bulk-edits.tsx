import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { Link, useLoaderData } from '@remix-run/react'
import { EmptyState } from '#app/kit/ui/empty-state'
import { PageHeader } from '#app/kit/ui/page-header'
import { pageTitle } from '#app/platform/page/page-title'
import { useAccountHref } from '#app/platform/page/use-account-href'
import { requireViewer } from '#app/platform/viewer/viewer.server'
import { listBulkEdits } from '../bulk-edits.server'
import { EditTable } from '../edit-table'

export async function loader({ context }: LoaderFunctionArgs) {
  const viewer = requireViewer(context)
  return { edits: await viewer.query(listBulkEdits) }
}

export const meta: MetaFunction = () => [{ title: pageTitle('Bulk edits') }]

export default function BulkEdits() {
  const { edits } = useLoaderData<typeof loader>()
  const href = useAccountHref()
  return (
    <>
      <PageHeader title="Bulk edits" meta="Undo is available for 30 days" />
      <div className="card mt-4">
        {edits.length > 0 ? (
          <EditTable edits={edits} />
        ) : (
          <EmptyState action={<Link to={href('/settings/locations')}>Locations</Link>}>
            No bulk edits yet. Select locations in the list, then choose what to edit.
          </EmptyState>
        )}
      </div>
    </>
  )
}
