import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { Link, useLoaderData } from '@remix-run/react'
import { PageHeader } from '#app/kit/ui/page-header'
import { pageTitle } from '#app/platform/page/page-title'
import { useAccountHref } from '#app/platform/page/use-account-href'
import { searchParamsOf } from '#app/platform/reports/requested-filter.server'
import { requireViewer } from '#app/platform/viewer/viewer.server'
import { responseFilter } from '../responses/response-filter'
import { ScaleForm } from '../responses/scale-form'

export async function loader({ request, context }: LoaderFunctionArgs) {
  const _viewer = requireViewer(context)
  return { search: responseFilter.toParams(responseFilter.read(searchParamsOf(request))).toString() }
}

export const meta: MetaFunction = () => [{ title: pageTitle('Download microsurvey responses') }]

export default function DownloadResponses() {
  const { search } = useLoaderData<typeof loader>()
  const href = useAccountHref()
  return (
    <div className="max-w-form">
      <PageHeader title="Download microsurvey responses" />
      <ScaleForm
        search={search}
        cancelControl={
          <Link className="btn" to={href('/request-reviews/microsurveys', search)}>
            Cancel
          </Link>
        }
      />
    </div>
  )
}
