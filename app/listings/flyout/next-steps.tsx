import type { ReactNode } from 'react'
import { directoryNames } from '#app/directories/directories'
import { useAccountHref } from '#app/page/use-account-href'
import { Button, LinkButton } from '#app/ui/button'
import { Form } from '#app/ui/forms/form'
import { autoSyncControl } from '../dashboard/auto-sync-control'
import { AutoSyncSwitch, SwitchForm } from '../dashboard/auto-sync-switch'
import type { FlyoutData } from './sync-flyout'

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
  const isOutOfSync = flyout.status === 'not_in_sync' || flyout.status === 'action_required'
  const isUnreachable = state === 'missing_integration' || state === 'location_missing'
  const hasUnsentChanges = flyout.status === 'pending_sync' || isOutOfSync
  return (
    <div className="space-y-3">
      <IntegrationStep flyout={flyout} />
      {canEdit ? (
        <LabeledRow label="Auto Sync">
          <AutoSyncSwitch
            locationId={location.id}
            name={location.name}
            control={control}
            returnTo={returnTo}
          />
        </LabeledRow>
      ) : null}
      {canEdit && control.isLocked ? <p className="hint">{control.tip}</p> : null}
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
      {canEdit ? (
        <div className="flex flex-wrap gap-2">
          {location.autoSync && flyout.isDirectoryOn && hasUnsentChanges && !isUnreachable ? (
            <Form
              method="post"
              action={href('/dashboard/local_listings/:locationId/send', { locationId: location.id })}
              preventScrollReset
              replace
            >
              <input type="hidden" name="returnTo" value={returnTo} />
              <Button variant="primary">Send now</Button>
            </Form>
          ) : null}
          <Form
            method="post"
            action={href('/dashboard/local_listings/:locationId/check', { locationId: location.id })}
            preventScrollReset
            replace
          >
            <input type="hidden" name="returnTo" value={returnTo} />
            <Button icon="refresh">Check again</Button>
          </Form>
          {directory === 'google_maps' && flyout.listing?.remoteId && state !== 'in_sync' ? (
            <LinkButton to={href('/settings/locations/:locationId/sync', { locationId: location.id })}>
              Compare with Google
            </LinkButton>
          ) : null}
        </div>
      ) : null}
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
  const isMatched = directory === 'google_maps' && flyout.canMatch
  return (
    <LinkButton
      to={isMatched ? href('/settings/integrations/google/profiles') : href('/settings/integrations')}
      variant="primary"
      icon="link"
    >
      Add location to {directoryNames[directory]}
    </LinkButton>
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
