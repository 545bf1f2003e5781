import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { Link, useLoaderData } from '@remix-run/react'
import { EmptyState } from '#app/kit/ui/empty-state'
import { pluralize } from '#app/kit/ui/format-numbers'
import { PageHeader } from '#app/kit/ui/page-header'
import { pageTitle } from '#app/platform/page/page-title'
import { useAccountHref } from '#app/platform/page/use-account-href'
import { requireViewer } from '#app/platform/viewer/viewer.server'
import { ConnectionCard } from '#app/product/locations/google/connection-card'
import { type Category, categories } from '../catalog'
import { isMatch, parseCatalogFilter } from '../catalog-filter'
import { IntegrationCard } from '../integration-card'
import { IntegrationSearch } from '../integration-search'
import { loadIntegrations } from '../integrations.server'
import { TrustpilotLocationForm } from '../trustpilot/location-form'
import { loadTrustpilotLocation } from '../trustpilot/review-location.server'

export async function loader({ request, context }: LoaderFunctionArgs) {
  const viewer = requireViewer(context)
  const filter = parseCatalogFilter(new URL(request.url).searchParams)
  const options = { hasZapier: viewer.settings.zapier === true, now: new Date() }
  const canChange = viewer.can('account.update')
  return viewer.query(async (tx) => {
    const { google, integrations } = await loadIntegrations(tx, options)
    const found = integrations.filter((integration) => isMatch(integration, filter))
    const needsLocation =
      canChange && found.some(({ code, state }) => code === 'trustpilot' && state !== 'not_connected')
    const trustpilot = needsLocation ? await loadTrustpilotLocation(tx) : null
    return { google, found, filter, canChange, trustpilot }
  })
}

export const meta: MetaFunction = () => [{ title: pageTitle('Integrations') }]

export default function Integrations() {
  const { found, filter } = useLoaderData<typeof loader>()
  const href = useAccountHref()
  const visibleCategories = (Object.keys(categories) as Category[]).filter((category) =>
    found.some((integration) => integration.category === category),
  )
  return (
    <>
      <PageHeader
        title="Integrations"
        meta={
          <>
            Connect review sites and directories ·{' '}
            <span role="status">{pluralize(found.length, 'integration')}</span>
          </>
        }
      />
      {/* The key resets the form's fields to the values in the URL. */}
      <IntegrationSearch key={Object.values(filter).join(' ')} filter={filter} />
      {visibleCategories.map((category) => (
        <CategorySection key={category} category={category} />
      ))}
      {visibleCategories.length === 0 ? (
        <div className="card mt-4">
          <EmptyState action={<Link to={href('/settings/integrations')}>Show all integrations</Link>}>
            No integrations found
          </EmptyState>
        </div>
      ) : null}
    </>
  )
}

function CategorySection({ category }: { category: Category }) {
  const { google, found, canChange, trustpilot } = useLoaderData<typeof loader>()
  return (
    <section aria-labelledby={`${category}-shelf`} className="mt-6">
      <h2 id={`${category}-shelf`} className="mb-3 font-semibold">
        {categories[category]}
      </h2>
      <div className="grid gap-3 lg:grid-cols-2">
        {found
          .filter((integration) => integration.category === category)
          .map((integration) =>
            integration.code === 'google' ? (
              <ConnectionCard key="google" connection={google} canChange={canChange} />
            ) : (
              <IntegrationCard key={integration.code} integration={integration} canChange={canChange}>
                {integration.code === 'trustpilot' && trustpilot ? (
                  <TrustpilotLocationForm key={trustpilot.id} location={trustpilot} />
                ) : null}
              </IntegrationCard>
            ),
          )}
      </div>
    </section>
  )
}
