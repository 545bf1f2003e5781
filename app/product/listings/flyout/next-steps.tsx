import type { ReactNode } from 'react'
import {
  type Directory,
  directoryEntryOf,
  directoryNames,
  profileDirectory,
} from '#app/kit/directories/directories'
import { Button, LinkButton } from '#app/kit/ui/button'
import { Form } from '#app/kit/ui/forms/form'
import { Icon } from '#app/kit/ui/icon'
import { useAccountHref } from '#app/platform/page/use-account-href'
import { autoSyncControl } from '#app/product/location-details/auto-sync/auto-sync-control'
import {
  AutoSyncLinks,
  AutoSyncSwitch,
  SwitchForm,
} from '#app/product/location-details/auto-sync/auto-sync-switch'
import type { FlyoutData } from './flyout-data'

/** Shows what the user can do about the listing. The action that resolves the current state comes first. */
export function NextSteps({
  flyout,
  viewer,
  returnTo,
}: {
  flyout: FlyoutData
  viewer: { isAdmin: boolean; hasPublishing: boolean; isGoogleActive: boolean }
  returnTo: string
}) {
  const href = useAccountHref()
  const { location, directory, state, canEdit } = flyout
  const control = autoSyncControl({ ...location, reason: location.reason ?? '' }, { ...viewer, canEdit })
  const { canSend, canCheck, canCorrect, opensDirectory } = flyout.actions
  return (
    <div className="space-y-3">
      <IntegrationStep flyout={flyout} />
      {canEdit ? (
        <LabeledRow label="Auto Sync">
          <AutoSyncSwitch
            locationId={location.id}
            name={location.name}
            control={control.isLocked ? { ...control, kind: 'words' } : control}
            returnTo={returnTo}
          />
        </LabeledRow>
      ) : null}
      {canEdit && control.isLocked ? (
        <p className="hint">
          {control.tip} <AutoSyncLinks control={control} />
        </p>
      ) : null}
      {flyout.hasDirectorySwitch ? (
        <LabeledRow label={`Send to ${directoryNames[directory]}`}>
          <SwitchForm
            action={href('/dashboard/local_listings/:locationId/directory', { locationId: location.id })}
            fields={{ directory }}
            label={`${directoryNames[directory]} for ${location.name}`}
            isOn={flyout.isDirectoryOn}
            isLocked={false}
            returnTo={returnTo}
          />
        </LabeledRow>
      ) : null}
      <div className="flex flex-wrap gap-2">
        {opensDirectory ? <OpenDirectoryButton directory={directory} url={flyout.listing?.url} /> : null}
        {canCorrect ? (
          <LinkButton
            to={href(
              '/settings/locations/:locationId/details',
              { locationId: location.id },
              'fromLL=true&withEdit=true',
            )}
            variant="primary"
            icon="edit"
          >
            Edit location
          </LinkButton>
        ) : null}
        {canSend ? (
          <Form
            method="post"
            action={href('/dashboard/local_listings/:locationId/send', { locationId: location.id })}
            preventScrollReset
            replace
          >
            <input type="hidden" name="returnTo" value={returnTo} />
            <Button variant={canCorrect ? 'default' : 'primary'}>Send now</Button>
          </Form>
        ) : null}
        {canCheck ? (
          <Form
            method="post"
            action={href('/dashboard/local_listings/:locationId/check', { locationId: location.id })}
            preventScrollReset
            replace
          >
            <input type="hidden" name="returnTo" value={returnTo} />
            <Button icon="refresh">Check again</Button>
          </Form>
        ) : null}
        {canEdit && directory === profileDirectory && flyout.listing?.remoteId && state !== 'in_sync' ? (
          <LinkButton to={href('/settings/locations/:locationId/sync', { locationId: location.id })}>
            Compare with Google
          </LinkButton>
        ) : null}
      </div>
    </div>
  )
}

/**
 * Links to the page where an admin can connect the directory or add the location. Both states occur only for admins,
 * because other users cannot see integrations.
 */
function IntegrationStep({ flyout }: { flyout: FlyoutData }) {
  const href = useAccountHref()
  const { state, directory, integration } = flyout
  if (state === 'missing_integration')
    return (
      <>
        {integration === 'expired' ? (
          <p className="hint">The connection to {directoryNames[directory]} has expired.</p>
        ) : null}
        <LinkButton to={href('/settings/integrations')} variant="primary" icon="link">
          Integrate {directoryNames[directory]}
        </LinkButton>
      </>
    )
  if (state !== 'location_missing') return null
  const { ownersUrl, createsListings, integration: integrationCard } = directoryEntryOf(directory)
  return (
    <>
      {flyout.canMatch && integrationCard.matching ? (
        <LinkButton to={href(integrationCard.matching.address)} icon="link">
          {integrationCard.matching.label}
        </LinkButton>
      ) : null}
      <ExternalButton to={ownersUrl}>Add location to {directoryNames[directory]}</ExternalButton>
      <p className="hint">
        {createsListings
          ? `With Auto Sync on, the next change of this location creates its listing on ${directoryNames[directory]}.`
          : 'After you have added it there, choose “Check again”.'}
      </p>
    </>
  )
}

/** Opens the listing in its directory or, if its URL is unknown, the page where owners manage their listings. */
function OpenDirectoryButton({ directory, url }: { directory: Directory; url?: string | null | undefined }) {
  const { name, managementUrl } = directoryEntryOf(directory)
  if (url) return <ExternalButton to={url}>Open on {name}</ExternalButton>
  return managementUrl ? <ExternalButton to={managementUrl}>Open {name}</ExternalButton> : null
}

function ExternalButton({ to, children }: { to: string; children: ReactNode }) {
  return (
    <a href={to} target="_blank" rel="noreferrer" className="btn btn-primary">
      <Icon name="external" />
      {children}
      <span className="sr-only"> (opens in a new tab)</span>
    </a>
  )
}

function LabeledRow({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className="flex items-center justify-between gap-3">
      <span className="font-medium">{label}</span>
      <span className="flex items-center gap-2">{children}</span>
    </div>
  )
}
