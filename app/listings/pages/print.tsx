import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { printOf } from '#app/reports/print.server'
import { requireViewer } from '#app/session/viewer.server'
import { pageTitle } from '#app/shell/page-title'
import { PrintedReport } from '#app/shell/printed-report'
import { useAccountHref } from '#app/shell/use-account-href'
import { ListingsPrint } from '../dashboard/listings-print'
import { listingReport } from '../listing-report.server'

export const handle = { scripts: false }

export function loader({ request, context }: LoaderFunctionArgs) {
  return printOf(request, requireViewer(context), listingReport)
}

export const meta: MetaFunction = () => [{ title: pageTitle('Local Listings') }]

export default function PrintListings() {
  const printed = useLoaderData<typeof loader>()
  const href = useAccountHref()
  return (
    <PrintedReport
      title="Local Listings"
      noun="location"
      printed={printed}
      backTo={href('/dashboard/local_listings', printed.search)}
    >
      <ListingsPrint rows={printed.rows} />
    </PrintedReport>
  )
}
