/** Redirects older addresses of CSV files to the reports of which they are files, keeping the query. */
import { type LoaderFunctionArgs, redirect } from '@remix-run/node'
import { searchParamsOf } from '#app/platform/reports/requested-filter.server'
import { requireViewer } from '#app/platform/viewer/viewer.server'

const reportsByLevel = new Map([
  ['groups', 'metric_groups'],
  ['locations', 'metric_locations'],
])

export function loader({ request, params, context }: LoaderFunctionArgs) {
  const report = params.level === undefined ? 'location_performance' : reportsByLevel.get(params.level)
  if (!report) throw new Response('No such file', { status: 404 })
  const to = requireViewer(context).href('/export/csv/:report', { report }, searchParamsOf(request))
  return redirect(to, 308)
}
