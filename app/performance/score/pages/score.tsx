import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { Link, useLoaderData } from '@remix-run/react'
import { FilterBar } from '#app/filters/bar/filter-bar'
import { pageTitle } from '#app/page/page-title'
import { useAccountHref } from '#app/page/use-account-href'
import { Banner } from '#app/ui/banner'
import { LinkButton } from '#app/ui/button'
import { PageHeader } from '#app/ui/page-header'
import { requireViewer } from '#app/viewer/viewer.server'
import { loadScorePage } from '../score-page.server'
import { ScoreView } from '../score-view'

export function loader({ request, context }: LoaderFunctionArgs) {
  return loadScorePage(request, requireViewer(context))
}

export const meta: MetaFunction<typeof loader> = ({ data }) => [
  { title: pageTitle(data?.score.value ? `Score for ${data.score.value.subject}` : 'Score') },
]

export default function Score() {
  const page = useLoaderData<typeof loader>()
  const { bar, notice, dates, search, score } = page
  const href = useAccountHref()
  return (
    <>
      <p className="mb-2 text-sm">
        <Link to={href('/dashboard/locations', search)}>Back to Location performance</Link>
      </p>
      <PageHeader
        title={score.value ? `Score for ${score.value.subject}` : 'Score'}
        meta={dates}
        actions={
          page.hasTargets ? (
            <LinkButton to={href('/settings/target-score')} icon="settings">
              Target score
            </LinkButton>
          ) : null
        }
      />
      {notice ? (
        <Banner level="info" className="mt-4">
          {notice}
        </Banner>
      ) : null}
      <FilterBar bar={bar} />
      {score.value ? (
        <ScoreView explanation={score.value} page={page} />
      ) : (
        <Banner level="danger" className="mt-4" action={<Link to={bar.currentPath}>Try again</Link>}>
          {score.failure}
        </Banner>
      )}
    </>
  )
}
