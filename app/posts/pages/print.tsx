import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { printOf } from '#app/reports/print.server'
import { pageTitle } from '#app/shell/page-title'
import { PrintedReport } from '#app/shell/printed-report'
import { usePaths } from '#app/shell/use-paths'
import { postReport } from '../post-report.server'
import { PostTable } from '../post-table'
import { requirePosts } from '../require-posts.server'

export const handle = { scripts: false }

export async function loader({ request, context }: LoaderFunctionArgs) {
  return printOf(request, requirePosts(context, 'local_listing.read'), postReport)
}

export const meta: MetaFunction = () => [{ title: pageTitle('Google posts') }]

export default function PrintPosts() {
  const printed = useLoaderData<typeof loader>()
  const paths = usePaths()
  return (
    <PrintedReport
      title="Google posts"
      noun="post"
      printed={printed}
      backTo={paths.googlePosts(printed.search)}
    >
      <PostTable posts={printed.rows} isPrinted dateHeading={<th scope="col">Created</th>} />
    </PrintedReport>
  )
}
