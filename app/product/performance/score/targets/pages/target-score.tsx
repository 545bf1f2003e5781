import type { MetaFunction } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { Banner } from '#app/kit/ui/banner'
import { LinkButton } from '#app/kit/ui/button'
import { PageHeader } from '#app/kit/ui/page-header'
import { pageTitle } from '#app/platform/page/page-title'
import { useAccountHref } from '#app/platform/page/use-account-href'
import { filteredPageLoader } from '#app/platform/reports/filtered-page-loader.server'
import { customTargetFilter } from '../custom-target-filter'
import { CustomTargetsSection } from '../custom-targets-section'
import { LowestScoresSection } from '../lowest-scores-section'
import { targetsByAdminMessage } from '../target-messages'
import { TargetTable } from '../target-table'
import { loadTargetsPage } from '../targets-page.server'

export const loader = filteredPageLoader(customTargetFilter, loadTargetsPage)

export const meta: MetaFunction = () => [{ title: pageTitle('Target score') }]

export default function TargetScore() {
  const { formula, targets, custom, score, canEdit } = useLoaderData<typeof loader>()
  const href = useAccountHref()
  return (
    <>
      <PageHeader
        title="Target score"
        meta={canEdit ? undefined : targetsByAdminMessage}
        actions={
          canEdit ? (
            <LinkButton to={href('/settings/target-score/edit')} variant="primary" icon="edit">
              Edit Target Score
            </LinkButton>
          ) : null
        }
      />
      {targets.value ? (
        <div className="card mt-4 max-w-form">
          <TargetTable targets={targets.value} formula={formula} />
        </div>
      ) : (
        <ErrorBanner message={targets.failure} />
      )}
      {custom.value ? (
        <CustomTargetsSection {...custom.value} canEdit={canEdit} />
      ) : (
        <ErrorBanner message={custom.failure} />
      )}
      {score?.value ? <LowestScoresSection {...score.value} /> : null}
      {score?.failure ? <ErrorBanner message={score.failure} /> : null}
    </>
  )
}

function ErrorBanner({ message }: { message: string }) {
  return (
    <Banner level="danger" className="mt-4">
      {message}
    </Banner>
  )
}
