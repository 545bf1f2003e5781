import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { Link, useLoaderData } from '@remix-run/react'
import { pageTitle } from '#app/platform/page/page-title'
import { useAccountHref } from '#app/platform/page/use-account-href'
import { redirectToCanonical } from '#app/platform/reports/filtered-page-loader.server'
import { requireViewer } from '#app/platform/viewer/viewer.server'
import { locationHistoryFilter } from '../history/change-filter'
import { loadLocationHistory } from '../history/history-page.server'
import { HistoryView } from '../history/history-view'
import { unwrapListQuery } from '../list/list-query'
import { requireLocation } from '../locations.server'

export async function loader({ params, request, context }: LoaderFunctionArgs) {
  const viewer = requireViewer(context)
  return viewer.query(async (tx) => {
    const { id, name } = await requireLocation(tx, params.locationId)
    redirectToCanonical(request, locationHistoryFilter, viewer)
    const listSearch = unwrapListQuery(new URL(request.url).searchParams)
    return { ...(await loadLocationHistory(tx, request, viewer, id)), id, name, listSearch }
  })
}

export const meta: MetaFunction<typeof loader> = ({ data }) => [
  { title: pageTitle(`History of ${data?.name ?? 'location'}`) },
]

export default function LocationHistory() {
  const { id, name, listSearch, undo } = useLoaderData<typeof loader>()
  const href = useAccountHref()
  const detailsTo = href('/settings/locations/:locationId/details', { locationId: id }, listSearch)
  return (
    <>
      <p className="mb-2 text-sm">
        <Link to={href('/settings/locations', listSearch)}>Locations</Link> /{' '}
        <Link to={detailsTo}>{name}</Link>
      </p>
      <HistoryView title={`History of ${name}`} undo={undo} detailsTo={detailsTo} />
    </>
  )
}
