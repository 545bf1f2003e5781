import { type LoaderFunctionArgs, type MetaFunction, redirect } from '@remix-run/node'
import { Link, useLoaderData } from '@remix-run/react'
import { canonicalRedirect } from '#app/filters/canonical-redirect'
import { clockOf } from '#app/session/clock.server'
import { requireViewer } from '#app/session/viewer.server'
import { pageTitle } from '#app/shell/page-title'
import { useAccountHref } from '#app/shell/use-account-href'
import { locationHistoryFilter } from '../history/change-filter'
import { historyPage } from '../history/history-page.server'
import { HistoryView } from '../history/history-view'
import { listQueryBeside } from '../list-query'
import { requireLocation } from '../locations.server'

export async function loader({ params, request, context }: LoaderFunctionArgs) {
  const viewer = requireViewer(context)
  return viewer.query(async (tx) => {
    const place = await requireLocation(tx, params.locationId)
    const canonical = canonicalRedirect(request, locationHistoryFilter, clockOf(viewer))
    if (canonical) throw redirect(canonical)
    const { id, name } = place
    const listSearch = listQueryBeside(new URL(request.url).searchParams)
    return { ...(await historyPage(tx, request, viewer, { id, name })), id, name, listSearch }
  })
}

export const meta: MetaFunction<typeof loader> = ({ data }) => [
  { title: pageTitle(`History of ${data?.name ?? 'location'}`) },
]

export default function LocationHistory() {
  const { id, name, listSearch, ...history } = useLoaderData<typeof loader>()
  const href = useAccountHref()
  return (
    <>
      <p className="mb-2 text-sm">
        <Link to={href('/settings/locations', listSearch)}>Locations</Link> /{' '}
        <Link to={href('/settings/locations/:locationId/details', { locationId: id }, listSearch)}>
          {name}
        </Link>
      </p>
      <HistoryView history={history} title={`History of ${name}`} />
    </>
  )
}
