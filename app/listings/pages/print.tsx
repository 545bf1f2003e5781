import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { printOf } from '#app/reports/print.server'
import { requireViewer } from '#app/session/viewer.server'
import { pageTitle } from '#app/shell/page-title'
import { PrintedReport } from '#app/shell/printed-report'
import { usePaths } from '#app/shell/use-paths'
import { ListingsPrint } from '../dashboard/listings-print'
import { listingReport } from '../listing-report.server'
import { requireListings } from '../require-listings.server'

export const handle = { scripts: false }

export function loader({ request, context }: LoaderFunctionArgs) {
  return printOf(request, requireListings(requireViewer(context, 'local_listing.read')), listingReport)
}

export const meta: MetaFunction = () => [{ title: pageTitle('Local Listings') }]

export default function PrintListings() {
  const printed = useLoaderData<typeof loader>()
  const paths = usePaths()
  return (
    <PrintedReport
      title="Local Listings"
      noun="location"
      printed={printed}
      backTo={paths.localListings(printed.search)}
    >
      <ListingsPrint rows={printed.rows} />
    </PrintedReport>
  )
}
