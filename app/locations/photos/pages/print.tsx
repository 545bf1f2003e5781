import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { printOf } from '#app/reports/print.server'
import { requireViewer } from '#app/session/viewer.server'
import { pageTitle } from '#app/shell/page-title'
import { PrintedReport } from '#app/shell/printed-report'
import { useAccountHref } from '#app/shell/use-account-href'
import { photoReport } from '../photo-report.server'
import { PhotoTable } from '../photo-table'

export const handle = { scripts: false }

export async function loader({ request, context }: LoaderFunctionArgs) {
  return printOf(request, requireViewer(context), photoReport)
}

export const meta: MetaFunction = () => [{ title: pageTitle('Photos') }]

export default function PrintPhotos() {
  const printed = useLoaderData<typeof loader>()
  const href = useAccountHref()
  return (
    <PrintedReport title="Photos" noun="photo" printed={printed} backTo={href('/photos', printed.search)}>
      <PhotoTable photos={printed.rows} />
    </PrintedReport>
  )
}
