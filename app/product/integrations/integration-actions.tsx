import { useNavigation } from '@remix-run/react'
import { Button, LinkButton } from '#app/kit/ui/button'
import { Form } from '#app/kit/ui/forms/form'
import { Icon } from '#app/kit/ui/icon'
import { useAccountHref } from '#app/platform/page/use-account-href'
import type { SerializedIntegration } from './integration'

type IntegrationProps = { integration: SerializedIntegration }

/** The actions for an integration. Users without the permission to change the account's connections see whom to ask. */
export function IntegrationActions({ integration, canChange }: IntegrationProps & { canChange: boolean }) {
  if (integration.state === 'external') return <ExternalLink integration={integration} />
  if (integration.state === 'unavailable') return null
  if (!canChange) return <p className="hint">Ask an administrator of your account to change this.</p>
  if (integration.way === 'sign-in') return <SignInActions integration={integration} />
  if (integration.way === 'installation') return <SwitchForm integration={integration} />
  return <RequestForm integration={integration} />
}

function ExternalLink({ integration: { url, name } }: IntegrationProps) {
  return (
    <a href={url ?? ''} target="_blank" rel="noopener noreferrer" className="btn">
      Open {name} <span className="sr-only">(opens in a new tab)</span>
      <Icon name="external" />
    </a>
  )
}

/**
 * Uses links rather than forms, because the content security policy forbids a form whose target redirects to another
 * site.
 */
function SignInActions({ integration: { code, name, state, canConnect, matching } }: IntegrationProps) {
  const href = useAccountHref()
  const isConnected = state === 'active' || state === 'expiring'
  const wasConnected = state === 'expired' || state === 'ended'
  return (
    <>
      {canConnect ? (
        <LinkButton
          to={href('/oauth/outbound/:source', { source: code })}
          variant={state === 'active' ? 'default' : 'primary'}
          reloadDocument
        >
          {isConnected || wasConnected ? 'Reconnect' : `Connect ${name}`}
          {isConnected || wasConnected ? <span className="sr-only"> to {name}</span> : null}
        </LinkButton>
      ) : (
        <p className="hint">Your provider hasn’t set up {name} yet.</p>
      )}
      {isConnected && matching ? <LinkButton to={href(matching.address)}>{matching.label}</LinkButton> : null}
      {isConnected || wasConnected ? (
        <LinkButton to={href('/settings/integrations/:source/disconnect', { source: code })}>
          Disconnect<span className="sr-only"> {name}</span>
        </LinkButton>
      ) : null}
    </>
  )
}

function SwitchForm({ integration: { directory, name, state } }: IntegrationProps) {
  const action = useAccountHref()('/settings/integrations/:directory/switch', { directory: directory ?? '' })
  const isOff = state === 'off'
  return (
    <Form method="post" action={action} preventScrollReset>
      <Button name="to" value={isOff ? 'on' : 'off'} busy={useIsBusy(action)}>
        {isOff ? 'Turn on' : 'Turn off'}
        <span className="sr-only"> {name}</span>
      </Button>
    </Form>
  )
}

function RequestForm({ integration: { code, name, state } }: IntegrationProps) {
  const action = useAccountHref()('/settings/integrations/:integration/request', { integration: code })
  const isBusy = useIsBusy(action)
  if (state === 'access_requested' || state === 'active') return null
  return (
    <Form method="post" action={action} preventScrollReset>
      <Button busy={isBusy}>
        {isBusy ? 'Requesting…' : state === 'access_refused' ? 'Request access again' : 'Request access'}
        <span className="sr-only"> to {name}</span>
      </Button>
    </Form>
  )
}

function useIsBusy(action: string): boolean {
  const { state, formAction } = useNavigation()
  return state !== 'idle' && formAction === action
}
