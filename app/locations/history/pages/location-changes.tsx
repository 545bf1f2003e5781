import { type LoaderFunctionArgs, type MetaFunction, redirect } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { canonicalRedirect } from '#app/filters/canonical-redirect'
import { clockOf } from '#app/session/clock.server'
import { requireViewer } from '#app/session/viewer.server'
import { pageTitle } from '#app/shell/page-title'
import { changeFilter } from '../change-filter'
import { historyPage } from '../history-page.server'
import { HistoryView } from '../history-view'

export async function loader({ request, context }: LoaderFunctionArgs) {
  const viewer = requireViewer(context)
  const canonical = canonicalRedirect(request, changeFilter, clockOf(viewer))
  if (canonical) throw redirect(canonical)
  return viewer.query((tx) => historyPage(tx, request, viewer, null))
}

export const meta: MetaFunction = () => [{ title: pageTitle('Location history') }]

export default function History() {
  return <HistoryView history={useLoaderData<typeof loader>()} title="Location history" />
}
