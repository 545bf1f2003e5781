import { useNavigation } from '@remix-run/react'
import { useAccountHref } from '#app/page/use-account-href'
import { Button, LinkButton } from '#app/ui/button'
import { Form } from '#app/ui/form'
import { Icon } from '#app/ui/icon'
import type { ShownIntegration } from './integration-card'

type Acting = { integration: ShownIntegration }

/** What a user who may change the account's connections can do about one. */
export function IntegrationActions({ integration, mayChange }: Acting & { mayChange: boolean }) {
  if (integration.state === 'external') return <Elsewhere integration={integration} />
  if (integration.state === 'unavailable') return null
  if (!mayChange) return <p className="hint">Ask an administrator of your account to change this.</p>
  if (integration.way === 'sign-in') return <SigningIn integration={integration} />
  if (integration.way === 'installation') return <Switching integration={integration} />
  return <Requesting integration={integration} />
}

function Elsewhere({ integration: { url, name } }: Acting) {
  return (
    <a href={url ?? ''} target="_blank" rel="noopener noreferrer" className="btn">
      Open {name} <span className="sr-only">(opens in a new tab)</span>
      <Icon name="external" />
    </a>
  )
}

/** Uses links rather than forms: the content security policy allows form targets on this site only. */
function SigningIn({ integration: { code, name, state, canConnect } }: Acting) {
  const href = useAccountHref()
  const isOn = state === 'active' || state === 'expiring'
  const wasOn = state === 'expired' || state === 'ended'
  return (
    <>
      {canConnect ? (
        <LinkButton
          to={href('/oauth/outbound/:source', { source: code })}
          variant={state === 'active' ? 'default' : 'primary'}
          reloadDocument
        >
          {isOn || wasOn ? 'Connect again' : `Connect ${name}`}
          {isOn || wasOn ? <span className="sr-only"> to {name}</span> : null}
        </LinkButton>
      ) : (
        <p className="hint">This installation has no credentials for {name} yet.</p>
      )}
      {isOn && code === 'facebook' ? (
        <LinkButton to={href('/settings/integrations/facebook/matches')}>Match Pages</LinkButton>
      ) : null}
      {isOn || wasOn ? (
        <LinkButton to={href('/settings/integrations/:source/disconnect', { source: code })}>
          Disconnect<span className="sr-only"> {name}</span>
        </LinkButton>
      ) : null}
    </>
  )
}

function Switching({ integration: { directory, name, state } }: Acting) {
  const action = useAccountHref()('/settings/integrations/:directory/switch', { directory: directory ?? '' })
  const isOff = state === 'off'
  return (
    <Form method="post" action={action} preventScrollReset>
      <Button name="to" value={isOff ? 'on' : 'off'} busy={useIsBusy(action)}>
        {isOff ? 'Switch on' : 'Switch off'}
        <span className="sr-only"> {name}</span>
      </Button>
    </Form>
  )
}

function Requesting({ integration: { code, name, state } }: Acting) {
  const action = useAccountHref()('/settings/integrations/:integration/request', { integration: code })
  const isBusy = useIsBusy(action)
  if (state === 'access_requested') return null
  return (
    <Form method="post" action={action} preventScrollReset>
      <Button busy={isBusy}>
        {isBusy ? 'Requesting…' : 'Request access'}
        <span className="sr-only"> to {name}</span>
      </Button>
    </Form>
  )
}

function useIsBusy(action: string): boolean {
  const { state, formAction } = useNavigation()
  return state !== 'idle' && formAction === action
}
