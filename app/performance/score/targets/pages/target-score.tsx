import { type LoaderFunctionArgs, type MetaFunction, redirect } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { canonicalRedirect } from '#app/filters/canonical-redirect'
import { pageTitle } from '#app/page/page-title'
import { useAccountHref } from '#app/page/use-account-href'
import { Banner } from '#app/ui/banner'
import { LinkButton } from '#app/ui/button'
import { PageHeader } from '#app/ui/page-header'
import { clockOf } from '#app/viewer/clock.server'
import { requireViewer } from '#app/viewer/viewer.server'
import { customTargetFilter } from '../custom-target-filter'
import { CustomTargets } from '../custom-targets'
import { StandingSection } from '../standing-section'
import { TargetTable } from '../target-table'
import { targetsPage } from '../targets-page.server'

export function loader({ request, context }: LoaderFunctionArgs) {
  const viewer = requireViewer(context)
  const canonical = canonicalRedirect(request, customTargetFilter, clockOf(viewer))
  if (canonical) throw redirect(canonical)
  return targetsPage(request, viewer)
}

export const meta: MetaFunction = () => [{ title: pageTitle('Target score') }]

export default function TargetScore() {
  const { targets, custom, score, maySet } = useLoaderData<typeof loader>()
  const href = useAccountHref()
  return (
    <>
      <PageHeader
        title="Set Target Score"
        meta={maySet ? undefined : 'Target score is set by your admin. For any changes, contact your admin.'}
        actions={
          maySet ? (
            <LinkButton to={href('/settings/target-score/edit')} variant="primary" icon="edit">
              Edit Target Score
            </LinkButton>
          ) : null
        }
      />
      {targets.value ? (
        <div className="card mt-4 max-w-form">
          <TargetTable targets={targets.value} />
        </div>
      ) : (
        <Failed sentence={targets.failure} />
      )}
      {custom.value ? (
        <CustomTargets {...custom.value} maySet={maySet} />
      ) : (
        <Failed sentence={custom.failure} />
      )}
      {score?.value ? <StandingSection {...score.value} /> : null}
      {score?.failure ? <Failed sentence={score.failure} /> : null}
    </>
  )
}

function Failed({ sentence }: { sentence: string }) {
  return (
    <Banner level="danger" className="mt-4">
      {sentence}
    </Banner>
  )
}
