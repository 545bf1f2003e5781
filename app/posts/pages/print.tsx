import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { printOf } from '#app/reports/print.server'
import { requireViewer } from '#app/session/viewer.server'
import { pageTitle } from '#app/shell/page-title'
import { PrintedReport } from '#app/shell/printed-report'
import { useAccountHref } from '#app/shell/use-account-href'
import { postReport } from '../post-report.server'
import { PostTable } from '../post-table'

export const handle = { scripts: false }

export async function loader({ request, context }: LoaderFunctionArgs) {
  return printOf(request, requireViewer(context), postReport)
}

export const meta: MetaFunction = () => [{ title: pageTitle('Google posts') }]

export default function PrintPosts() {
  const printed = useLoaderData<typeof loader>()
  const href = useAccountHref()
  return (
    <PrintedReport
      title="Google posts"
      noun="post"
      printed={printed}
      backTo={href('/dashboard/local_listings/google-posts', printed.search)}
    >
      <PostTable posts={printed.rows} isPrinted dateHeading={<th scope="col">Created</th>} />
    </PrintedReport>
  )
}
