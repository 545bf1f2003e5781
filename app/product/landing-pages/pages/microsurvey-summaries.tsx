import { type LoaderFunctionArgs, type MetaFunction, redirect } from '@remix-run/node'
import { Link, useLoaderData } from '@remix-run/react'
import { pluralize } from '#app/kit/ui/format-numbers'
import { pageTitle } from '#app/platform/page/page-title'
import { useAccountHref } from '#app/platform/page/use-account-href'
import { FilteredPage } from '#app/platform/reports/filtered-page'
import { redirectToCanonical } from '#app/platform/reports/filtered-page-loader.server'
import { searchParamsOf } from '#app/platform/reports/requested-filter.server'
import { requireViewer } from '#app/platform/viewer/viewer.server'
import { microsurveys } from '../microsurveys'
import { requireMicrosurvey } from '../require-microsurvey.server'
import { withoutMicrosurvey } from '../responses/list-url'
import { ResponseExports } from '../responses/response-exports'
import { responseFilter } from '../responses/response-filter'
import { ResponseList, TodayNotice } from '../responses/response-list'
import { loadResponsesPage } from '../responses/responses-page.server'
import { SummaryFigures } from '../responses/summary-figures'

export async function loader({ request, params, context }: LoaderFunctionArgs) {
  const viewer = requireViewer(context)
  const microsurvey = requireMicrosurvey(params.microsurvey)
  const query = searchParamsOf(request)
  // The path determines the microsurvey. If the query contains a microsurvey, as when it was selected in the filter
  // bar, redirect to the list, which redirects to the summary of that microsurvey.
  if (query.has('microsurvey') || query.has('microsurvey[]'))
    throw redirect(viewer.href('/request-reviews/microsurveys', query))
  redirectToCanonical(request, responseFilter, viewer)
  const page = await viewer.query((tx) => loadResponsesPage(tx, request, viewer))
  return { microsurvey, page, canDelete: viewer.can('account.update') }
}

export const meta: MetaFunction<typeof loader> = ({ data }) => [
  { title: pageTitle(data ? `${microsurveys[data.microsurvey]}: summary` : 'Microsurvey') },
]

export default function MicrosurveySummary() {
  const { microsurvey, page, canDelete } = useLoaderData<typeof loader>()
  const { bar, figures, total, dates, search } = page
  const href = useAccountHref()
  const summary = figures.find((each) => each.microsurvey === microsurvey)!
  return (
    <FilteredPage
      back={
        <Link to={href('/request-reviews/microsurveys', withoutMicrosurvey(search))}>
          Back to Microsurveys
        </Link>
      }
      title={microsurveys[microsurvey]}
      dates={dates}
      count={pluralize(total.count, 'response')}
      actions={<ResponseExports search={search} />}
      notice={page.notice}
      aboveFilters={<TodayNotice today={page.today} />}
      bar={bar}
    >
      <SummaryFigures figures={summary} />
      <ResponseList page={page} canDelete={canDelete} />
    </FilteredPage>
  )
}
