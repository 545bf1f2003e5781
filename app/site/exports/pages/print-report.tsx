import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { useContext } from 'react'
import { pageTitle } from '#app/platform/page/page-title'
import { PrintedReport } from '#app/platform/page/print/printed-report'
import { requireViewer } from '#app/platform/viewer/viewer.server'
import { loadPrintReport } from '../print-report.server'
import { PrintTableContext } from '../print-table-context'

export const handle = { scripts: false }

export function loader({ request, context }: LoaderFunctionArgs) {
  return loadPrintReport(context.route, request, requireViewer(context))
}

export const meta: MetaFunction<typeof loader> = ({ data }) => [{ title: pageTitle(data?.title ?? 'Print') }]

export default function PrintReport() {
  const { name, title, noun, nouns, printed, backTo } = useLoaderData<typeof loader>()
  const Rows = useContext(PrintTableContext)(name)
  return (
    <PrintedReport title={title} noun={noun} nouns={nouns} printed={printed} backTo={backTo}>
      {Rows ? <Rows rows={printed.rows} /> : null}
    </PrintedReport>
  )
}
