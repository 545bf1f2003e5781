import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { requireViewer } from '#app/session/viewer.server'
import { pageTitle } from '#app/shell/page-title'
import { PrintedReport } from '#app/shell/printed-report'
import { printReportOf } from '../print-report.server'
import { printedTables } from '../printed-tables'

export const handle = { scripts: false }

export function loader({ request, context }: LoaderFunctionArgs) {
  return printReportOf(context.route, request, requireViewer(context))
}

export const meta: MetaFunction<typeof loader> = ({ data }) => [{ title: pageTitle(data?.title ?? 'Print') }]

/** A browser never runs this, and is not sent the tables. */
export default function PrintReport() {
  const { name, title, noun, nouns, printed, backTo } = useLoaderData<typeof loader>()
  return (
    <PrintedReport title={title} noun={noun} nouns={nouns} printed={printed} backTo={backTo}>
      {import.meta.env.SSR ? printedTables[name]?.(printed.rows as never[]) : null}
    </PrintedReport>
  )
}
