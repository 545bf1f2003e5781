import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { Link, useLoaderData } from '@remix-run/react'
import { ConnectionCard } from '#app/locations/google/connection-card'
import { pageTitle } from '#app/page/page-title'
import { useAccountHref } from '#app/page/use-account-href'
import { EmptyState } from '#app/ui/empty-state'
import { counted } from '#app/ui/numbers'
import { PageHeader } from '#app/ui/page-header'
import { requireViewer } from '#app/viewer/viewer.server'
import { type Category, categories } from '../catalogue'
import { isFound, readCatalogueFilter } from '../catalogue-filter'
import { CatalogueSearch } from '../catalogue-search'
import { IntegrationCard } from '../integration-card'
import { integrationsOf } from '../integrations.server'
import { trustpilotLocation } from '../trustpilot/location.server'
import { TrustpilotLocationForm } from '../trustpilot/location-form'

export async function loader({ request, context }: LoaderFunctionArgs) {
  const viewer = requireViewer(context)
  const filter = readCatalogueFilter(new URL(request.url).searchParams)
  const asked = { hasZapier: viewer.settings.zapier === true, now: new Date() }
  const mayChange = viewer.can('account.update')
  return viewer.query(async (tx) => {
    const { google, integrations } = await integrationsOf(tx, asked)
    const found = integrations.filter((integration) => isFound(integration, filter))
    const isPlaced =
      mayChange && found.some(({ code, state }) => code === 'trustpilot' && state !== 'not_connected')
    const trustpilot = isPlaced ? await trustpilotLocation(tx) : null
    return { google, found, filter, mayChange, trustpilot }
  })
}

export const meta: MetaFunction = () => [{ title: pageTitle('Integrations') }]

export default function Integrations() {
  const { found, filter } = useLoaderData<typeof loader>()
  const href = useAccountHref()
  const shown = (Object.keys(categories) as Category[]).filter((category) =>
    found.some((integration) => integration.category === category),
  )
  return (
    <>
      <PageHeader
        title="Integrations"
        meta={
          <>
            Connect review sites and directories ·{' '}
            <span role="status">{counted(found.length, 'integration')}</span>
          </>
        }
      />
      {/* The key resets the form's fields to the values in the URL. */}
      <CatalogueSearch key={Object.values(filter).join(' ')} filter={filter} />
      {shown.map((category) => (
        <Shelf key={category} category={category} />
      ))}
      {shown.length === 0 ? (
        <div className="card mt-4">
          <EmptyState action={<Link to={href('/settings/integrations')}>Show all integrations</Link>}>
            No integrations found
          </EmptyState>
        </div>
      ) : null}
    </>
  )
}

function Shelf({ category }: { category: Category }) {
  const { google, found, mayChange, trustpilot } = useLoaderData<typeof loader>()
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
              <ConnectionCard key="google" connection={google} mayChange={mayChange} />
            ) : (
              <IntegrationCard key={integration.code} integration={integration} mayChange={mayChange}>
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
