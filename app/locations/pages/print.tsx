import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { printOf } from '#app/reports/print.server'
import { requireViewer } from '#app/session/viewer.server'
import { pageTitle } from '#app/shell/page-title'
import { PrintedReport } from '#app/shell/printed-report'
import { useAccountHref } from '#app/shell/use-account-href'
import { locationReport } from '../location-report.server'
import { LocationTable } from '../location-table'

export const handle = { scripts: false }

export function loader({ request, context }: LoaderFunctionArgs) {
  return printOf(request, requireViewer(context), locationReport)
}

export const meta: MetaFunction = () => [{ title: pageTitle('Locations') }]

export default function PrintLocations() {
  const printed = useLoaderData<typeof loader>()
  const href = useAccountHref()
  return (
    <PrintedReport
      title="Locations"
      noun="location"
      printed={printed}
      backTo={href('/settings/locations', printed.search)}
    >
      <LocationTable locations={printed.rows} />
    </PrintedReport>
  )
}
