import { data, type LoaderFunctionArgs, type MetaFunction } from '@remix-run/node'
import { Link, useLoaderData } from '@remix-run/react'
import { searchOf } from '#app/reports/requested.server'
import { requireViewer } from '#app/session/viewer.server'
import { pageTitle } from '#app/shell/page-title'
import { refusedExport } from '#app/shell/trial-export'
import { usePaths } from '#app/shell/use-paths'
import { PageHeader } from '#app/ui/page-header'
import { requireMicrosurveys } from '../responses/require-microsurveys.server'
import { responseFilter } from '../responses/response-filter'
import { ScaleForm } from '../responses/scale-form'

export async function loader({ request, context }: LoaderFunctionArgs) {
  const viewer = requireMicrosurveys(requireViewer(context, 'request.read'))
  const refused = refusedExport(viewer, new Date())
  if (refused) throw data(refused, { status: 403 })
  return { search: responseFilter.toParams(responseFilter.read(searchOf(request))).toString() }
}

export const meta: MetaFunction = () => [{ title: pageTitle('Download microsurvey responses') }]

export default function DownloadResponses() {
  const { search } = useLoaderData<typeof loader>()
  const paths = usePaths()
  return (
    <div className="max-w-form">
      <PageHeader title="Download microsurvey responses" />
      <ScaleForm
        search={search}
        cancel={
          <Link className="btn" to={paths.microsurveys(search)}>
            Cancel
          </Link>
        }
      />
    </div>
  )
}
