import { Badge, type Tone } from '#app/kit/ui/badge'
import { LinkButton } from '#app/kit/ui/button'
import { formatInteger, pluralize } from '#app/kit/ui/format-numbers'
import { Instant } from '#app/platform/page/instant'
import { useAccountHref } from '#app/platform/page/use-account-href'
import { isWithoutLinks, labelWithoutLinks } from '../matching/linked-label'
import type { Connection } from './connection.server'

type SerializedConnection = Omit<Connection, 'connectedAt' | 'changedAt'> &
  Record<'connectedAt' | 'changedAt', Date | string | null>

const stateLabels: Record<Connection['state'], { label: string; tone: Tone; description: string }> = {
  connected: {
    label: 'Connected',
    tone: 'success',
    description: 'Updates to linked locations and review responses are sent to Google.',
  },
  ended: {
    label: 'Expired',
    tone: 'danger',
    description: 'Google access expired. Reconnect to resume updates.',
  },
  expired: {
    label: 'Expired',
    tone: 'danger',
    description: 'Google access expired. Reconnect to resume updates.',
  },
  disconnected: { label: 'Not connected', tone: 'pending', description: 'Nothing is sent to Google.' },
  installation: {
    label: 'Connected',
    tone: 'success',
    description: 'Included with your account. You can connect your own Google account instead.',
  },
  none: { label: 'Not connected', tone: 'pending', description: 'Nothing is sent to Google.' },
}

/** Shows the state of the account's connection to Google and the available actions. */
export function ConnectionCard({
  connection,
  canChange,
}: {
  connection: SerializedConnection
  canChange: boolean
}) {
  const href = useAccountHref()
  const { label, tone, description } = stateLabels[connection.state]
  const { matched, locations } = connection
  const isConnected = connection.state === 'connected'
  const isActive = isConnected || connection.state === 'installation'
  const isUnlinked = isActive && isWithoutLinks(connection)
  const isDisconnected = connection.state === 'disconnected'
  return (
    <section
      aria-labelledby="google-heading"
      className="card flex flex-col px-4 py-4"
      data-integration="google"
    >
      <div className="flex flex-wrap items-center gap-3">
        <h3 id="google-heading" className="text-md font-semibold">
          Google Business Profile
        </h3>
        <Badge tone={isUnlinked ? 'warning' : tone}>
          {isUnlinked ? labelWithoutLinks(label, locations) : label}
        </Badge>
      </div>
      <p className="mt-2 max-w-reading">{description}</p>
      <p className="mt-1 text-sm text-ink-2">
        {connection.connectedAt && connection.connectedBy && !isDisconnected ? (
          <>
            Connected{connection.googleName ? ` to ${connection.googleName}` : ''} by {connection.connectedBy}{' '}
            · <Instant at={connection.connectedAt} />.{' '}
          </>
        ) : null}
        {isDisconnected && connection.changedAt ? (
          <>
            Disconnected <Instant at={connection.changedAt} />.{' '}
          </>
        ) : null}
        {isUnlinked
          ? null
          : `${formatInteger(matched)} of ${pluralize(locations, 'location')} linked to a profile.`}
      </p>
      {canChange ? (
        <div className="mt-auto flex flex-wrap gap-2 pt-4">
          {connection.canConnect ? (
            <LinkButton
              to={href('/oauth/outbound/:source', { source: 'google' })}
              variant={isConnected ? 'default' : 'primary'}
              reloadDocument
            >
              {isConnected || connection.state === 'ended' ? 'Reconnect' : 'Connect Google'}
            </LinkButton>
          ) : (
            <p className="hint">Your provider hasn’t set up Google yet.</p>
          )}
          {isConnected ? (
            <LinkButton
              to={href('/settings/integrations/google/profiles')}
              variant={isUnlinked ? 'primary' : 'default'}
            >
              {isUnlinked ? 'Link locations' : 'Match profiles'}
            </LinkButton>
          ) : null}
          {connection.state !== 'disconnected' && connection.state !== 'none' ? (
            <LinkButton to={href('/settings/integrations/:source/disconnect', { source: 'google' })}>
              Disconnect
            </LinkButton>
          ) : null}
        </div>
      ) : (
        <p className="hint mt-3">Ask an account administrator to change the connection.</p>
      )}
    </section>
  )
}
