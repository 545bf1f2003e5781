import type { MetaFunction } from '@remix-run/node'
import { Link, useLoaderData } from '@remix-run/react'
import { Banner } from '#app/kit/ui/banner'
import { LinkButton } from '#app/kit/ui/button'
import { pageTitle } from '#app/platform/page/page-title'
import { useAccountHref } from '#app/platform/page/use-account-href'
import { FilteredPage } from '#app/platform/reports/filtered-page'
import { filteredPageLoader } from '#app/platform/reports/filtered-page-loader.server'
import { scoreFilter } from '../score-filter'
import { loadScorePage } from '../score-page.server'
import { ScoreView } from '../score-view'

export const loader = filteredPageLoader(scoreFilter, loadScorePage)

export const meta: MetaFunction<typeof loader> = ({ data }) => [
  { title: pageTitle(data?.score.value ? `Score for ${data.score.value.subject}` : 'Score') },
]

export default function Score() {
  const page = useLoaderData<typeof loader>()
  const { bar, notice, dates, search, score } = page
  const href = useAccountHref()
  return (
    <FilteredPage
      back={<Link to={href('/dashboard/locations', search)}>Back to Location performance</Link>}
      title={score.value ? `Score for ${score.value.subject}` : 'Score'}
      dates={dates}
      actions={
        page.hasTargets ? (
          <LinkButton to={href('/settings/target-score')} icon="settings">
            Target score
          </LinkButton>
        ) : null
      }
      notice={notice}
      bar={bar}
    >
      {score.value ? (
        <ScoreView explanation={score.value} page={page} />
      ) : (
        <Banner level="danger" className="mt-4" action={<Link to={bar.currentPath}>Try again</Link>}>
          {score.failure}
        </Banner>
      )}
    </FilteredPage>
  )
}
