import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { Link, useActionData, useLoaderData } from '@remix-run/react'
import { Banner } from '#app/kit/ui/banner'
import { LinkButton } from '#app/kit/ui/button'
import { EmptyState } from '#app/kit/ui/empty-state'
import { PageHeader } from '#app/kit/ui/page-header'
import { pageTitle } from '#app/platform/page/page-title'
import { useAccountHref } from '#app/platform/page/use-account-href'
import { requireViewer } from '#app/platform/viewer/viewer.server'
import { type LocationChoice, MatchForm, type MatchRow } from '#app/product/locations/matching/match-form'
import { loadPageMatching } from '../facebook/page-links.server'
import { savePageLinks } from '../facebook/save-page-links.server'

export function loader({ context }: LoaderFunctionArgs) {
  return loadPageMatching(requireViewer(context))
}

export function action({ request, context }: ActionFunctionArgs) {
  return savePageLinks(request, requireViewer(context), new Date())
}

export const meta: MetaFunction = () => [{ title: pageTitle('Facebook Pages') }]

export default function FacebookMatches() {
  const matching = useLoaderData<typeof loader>()
  const href = useAccountHref()
  return (
    <>
      <p className="mb-2 text-sm">
        <Link to={href('/settings/integrations')}>Back to Integrations</Link>
      </p>
      <PageHeader
        title="Facebook Pages"
        meta="Match each Facebook Page to a location. Matching changes nothing on Facebook."
      />
      <div className="mt-4">
        {matching.state === 'error' ? (
          <Banner level="danger" action={<Link to="">Try again</Link>}>
            Couldn’t load Pages from Facebook. {matching.message}
          </Banner>
        ) : null}
        {matching.state === 'not_connected' ? (
          <div className="card">
            <EmptyState
              action={<LinkButton to={href('/settings/integrations')}>Open integrations</LinkButton>}
            >
              Connect Facebook to link its Pages.
            </EmptyState>
          </div>
        ) : null}
        {matching.state === 'listed' ? <PagesForm {...matching} /> : null}
      </div>
    </>
  )
}

function PagesForm({ rows, shown, choices }: { rows: MatchRow[]; shown: string; choices: LocationChoice[] }) {
  const lastResult = useActionData<typeof action>()
  if (rows.length === 0)
    return (
      <div className="card">
        <EmptyState>The connected Facebook user has no Pages.</EmptyState>
      </div>
    )
  return (
    <MatchForm
      name="page"
      shown={shown}
      lastResult={lastResult}
      caption="Facebook Pages and locations"
      heading="Facebook Page"
      rows={rows}
      choices={choices}
    />
  )
}
