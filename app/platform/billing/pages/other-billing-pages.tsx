/** Redirects `/settings/billing` and all pages below it to the only page about billing, keeping the query. */
import { type LoaderFunctionArgs, redirect } from '@remix-run/node'
import { requireViewer } from '#app/platform/viewer/viewer.server'

export function loader({ request, context }: LoaderFunctionArgs) {
  return redirect(requireViewer(context).href('/settings/billing/edit', new URL(request.url).searchParams))
}
