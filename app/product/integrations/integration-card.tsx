import type { ReactNode } from 'react'
import { Badge } from '#app/kit/ui/badge'
import { formatInteger, pluralize } from '#app/kit/ui/format-numbers'
import { Instant } from '#app/platform/page/instant'
import { isWithoutLinks, labelWithoutLinks } from '#app/product/locations/matching/linked-label'
import type { SerializedIntegration } from './integration'
import { integrationBadge } from './integration'
import { IntegrationActions } from './integration-actions'

/** An integration in the catalog, with its current state and actions. */
export function IntegrationCard({
  integration,
  canChange,
  children,
}: {
  integration: SerializedIntegration
  canChange: boolean
  children?: ReactNode
}) {
  const { code, name, meaning, state } = integration
  const { label, tone } = integrationBadge(integration)
  const needsLinks = isUnlinked(integration)
  return (
    <section
      aria-labelledby={`${code}-heading`}
      className="card flex flex-col px-4 py-4"
      data-integration={code}
    >
      <div className="flex flex-wrap items-center gap-3">
        <h3 id={`${code}-heading`} className="text-md font-semibold">
          {name}
        </h3>
        {state === 'external' ? null : (
          <Badge tone={needsLinks ? 'warning' : tone}>
            {needsLinks ? labelWithoutLinks(label, integration.locations) : label}
          </Badge>
        )}
      </div>
      <p className="mt-2 max-w-reading">{meaning}</p>
      <IntegrationStatusLines integration={integration} />
      {children}
      <div className="mt-auto flex flex-wrap gap-2 pt-4 empty:hidden">
        <IntegrationActions integration={integration} canChange={canChange} />
      </div>
    </section>
  )
}

function IntegrationStatusLines({ integration }: { integration: SerializedIntegration }) {
  const lines = [statusText(integration), <MatchedLocations key="found" integration={integration} />]
  return <div className="mt-1 space-y-1 text-sm text-ink-2">{lines}</div>
}

function statusText({ state, name, by, at, remoteName, way, reason }: SerializedIntegration): ReactNode {
  const date = at ? <Instant at={at} /> : null
  if (state === 'access_requested')
    return (
      <p key="sentence">
        Request sent! By {by}, {date}. We’ll verify access manually and contact you.
      </p>
    )
  if (way === 'request' && (state === 'active' || state === 'access_refused'))
    return (
      <p key="sentence">
        {state === 'active' ? 'Access granted' : 'Access refused'}, {date}.
        {reason ? ` Reason: ${reason}` : ''}
      </p>
    )
  if (state === 'off')
    return (
      <p key="sentence">
        Turned off by {by}, {date}. Your {name} listings stay as they are.
      </p>
    )
  if (state === 'unavailable') return <p key="sentence">Your provider hasn’t set up {name} yet.</p>
  if (way === 'installation') return <p key="sentence">Included with your account.</p>
  if (way !== 'sign-in' || !date) return null
  if (state === 'expired' || state === 'ended')
    return (
      <p key="sentence">
        {state === 'expired' ? 'Access expired' : `${name} ended access`}, {date}. Reconnect to resume. Your
        links are kept.
      </p>
    )
  if (state === 'not_connected') return <p key="sentence">Disconnected {date}.</p>
  return (
    <p key="sentence">
      Connected{remoteName ? ` to ${remoteName}` : ''} by {by} · {date}
    </p>
  )
}

/** Checks whether the integration is connected, but still needs links to the locations. */
function isUnlinked(integration: SerializedIntegration): boolean {
  return integration.matching !== null && integration.state === 'active' && isWithoutLinks(integration)
}

function MatchedLocations({ integration }: { integration: SerializedIntegration }) {
  const { matched, locations, matching } = integration
  if (matched === null || isUnlinked(integration)) return null
  return (
    <p>
      {formatInteger(matched)} of {pluralize(locations, 'location')} {matching?.linked ?? 'found there'}.
    </p>
  )
}
