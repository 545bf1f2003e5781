import { type LoaderFunctionArgs, type MetaFunction, redirect } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { canonicalRedirect } from '#app/filters/canonical-redirect'
import { clockOf } from '#app/session/clock.server'
import { requireViewer } from '#app/session/viewer.server'
import { pageTitle } from '#app/shell/page-title'
import { locationHistoryFilter } from '../history/change-filter'
import { historyPage } from '../history/history-page.server'
import { HistoryView } from '../history/history-view'
import { requireLocation } from '../locations.server'

export async function loader({ params, request, context }: LoaderFunctionArgs) {
  const viewer = requireViewer(context, 'location.read')
  return viewer.query(async (tx) => {
    const place = await requireLocation(tx, params.locationId)
    const canonical = canonicalRedirect(request, locationHistoryFilter, clockOf(viewer))
    if (canonical) throw redirect(canonical)
    return historyPage(tx, request, viewer, { id: place.id, name: place.name })
  })
}

export const meta: MetaFunction<typeof loader> = ({ data }) => [
  { title: pageTitle(`History of ${data?.place?.name ?? 'location'}`) },
]

export default function LocationHistory() {
  const history = useLoaderData<typeof loader>()
  return <HistoryView history={history} title={`History of ${history.place?.name}`} />
}
