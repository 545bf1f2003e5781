import { type LoaderFunctionArgs, type MetaFunction, redirect } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { pluralize } from '#app/kit/ui/format-numbers'
import { pageTitle } from '#app/platform/page/page-title'
import { useAccountHref } from '#app/platform/page/use-account-href'
import { FilteredPage } from '#app/platform/reports/filtered-page'
import { redirectToCanonical } from '#app/platform/reports/filtered-page-loader.server'
import { searchParamsOf } from '#app/platform/reports/requested-filter.server'
import { requireViewer } from '#app/platform/viewer/viewer.server'
import { withoutMicrosurvey } from '../responses/list-url'
import { MicrosurveyTable } from '../responses/microsurvey-table'
import { ResponseExports } from '../responses/response-exports'
import { responseFilter } from '../responses/response-filter'
import { ResponseList, TodayNotice } from '../responses/response-list'
import { loadResponsesPage } from '../responses/responses-page.server'

export async function loader({ request, context }: LoaderFunctionArgs) {
  const viewer = requireViewer(context)
  const params = searchParamsOf(request)
  const { microsurvey } = responseFilter.read(params)
  if (microsurvey)
    throw redirect(
      viewer.href(
        '/request-reviews/microsurveys/:microsurvey/summaries',
        { microsurvey },
        withoutMicrosurvey(params),
      ),
    )
  redirectToCanonical(request, responseFilter, viewer)
  const page = await viewer.query((tx) => loadResponsesPage(tx, request, viewer))
  return { page, canDelete: viewer.can('account.update') }
}

export const meta: MetaFunction = () => [{ title: pageTitle('Microsurveys') }]

export default function Microsurveys() {
  const { page, canDelete } = useLoaderData<typeof loader>()
  const { bar, figures, total, dates, search } = page
  const href = useAccountHref()
  return (
    <FilteredPage
      title="Microsurveys"
      dates={dates}
      count={pluralize(total.count, 'response')}
      actions={<ResponseExports search={search} />}
      notice={page.notice}
      aboveFilters={<TodayNotice today={page.today} />}
      bar={bar}
    >
      <div className="card mt-4">
        <MicrosurveyTable
          figures={figures}
          linkTo={(microsurvey) =>
            href('/request-reviews/microsurveys/:microsurvey/summaries', { microsurvey }, search)
          }
        />
      </div>
      <ResponseList page={page} canDelete={canDelete} />
    </FilteredPage>
  )
}
