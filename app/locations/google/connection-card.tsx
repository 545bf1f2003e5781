import { Instant } from '#app/page/instant'
import { useAccountHref } from '#app/page/use-account-href'
import { Badge, type Tone } from '#app/ui/badge'
import { LinkButton } from '#app/ui/button'
import { counted, wholeNumber } from '#app/ui/numbers'
import type { Connection } from './connection.server'

type Shown = Omit<Connection, 'connectedAt' | 'changedAt'> &
  Record<'connectedAt' | 'changedAt', Date | string | null>

const states: Record<Connection['state'], { word: string; tone: Tone; meaning: string }> = {
  connected: {
    word: 'Connected',
    tone: 'success',
    meaning: 'Changes of linked locations are sent to Google, and responses are published there.',
  },
  ended: {
    word: 'Ended',
    tone: 'danger',
    meaning: 'Google access expired. Reconnect to resume updates.',
  },
  disconnected: { word: 'Not connected', tone: 'pending', meaning: 'Nothing is sent to Google.' },
  installation: {
    word: 'Connected',
    tone: 'success',
    meaning: 'Connected by your provider. You can connect your own Google account instead.',
  },
  none: { word: 'Not connected', tone: 'pending', meaning: 'Nothing is sent to Google.' },
}

/** Shows the account's connection to Google and the available actions. */
export function ConnectionCard({ connection, mayChange }: { connection: Shown; mayChange: boolean }) {
  const href = useAccountHref()
  const { word, tone, meaning } = states[connection.state]
  const isOwn = connection.state === 'connected'
  const isGone = connection.state === 'disconnected'
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
        <Badge tone={tone}>{word}</Badge>
      </div>
      <p className="mt-2 max-w-reading">{meaning}</p>
      <p className="mt-1 text-sm text-ink-2">
        {connection.connectedAt && connection.connectedBy && !isGone ? (
          <>
            {connection.googleName ? `${connection.googleName}, connected` : 'Connected'} by{' '}
            {connection.connectedBy}, <Instant at={connection.connectedAt} />.{' '}
          </>
        ) : null}
        {isGone && connection.changedAt ? (
          <>
            Disconnected <Instant at={connection.changedAt} />.{' '}
          </>
        ) : null}
        {wholeNumber(connection.matched)} of {counted(connection.locations, 'location')} linked to a profile.
      </p>
      {mayChange ? (
        <div className="mt-auto flex flex-wrap gap-2 pt-4">
          {connection.canConnect ? (
            <LinkButton
              to={href('/settings/integrations/google/connect')}
              variant={isOwn ? 'default' : 'primary'}
              reloadDocument
            >
              {isOwn || connection.state === 'ended' ? 'Connect again' : 'Connect Google'}
            </LinkButton>
          ) : (
            <p className="hint">This installation has no credentials for Google yet.</p>
          )}
          {isOwn ? (
            <LinkButton to={href('/settings/integrations/google/profiles')}>Match profiles</LinkButton>
          ) : null}
          {connection.state !== 'disconnected' && connection.state !== 'none' ? (
            <LinkButton to={href('/settings/integrations/google/disconnect')}>Disconnect</LinkButton>
          ) : null}
        </div>
      ) : (
        <p className="hint mt-3">Ask an administrator of your account to change the connection.</p>
      )}
    </section>
  )
}
