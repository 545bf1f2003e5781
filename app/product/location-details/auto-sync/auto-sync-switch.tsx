import { Link, useNavigation } from '@remix-run/react'
import { useEffect, useState } from 'react'
import { Form } from '#app/kit/ui/forms/form'
import { SupportContact } from '#app/platform/page/brand/support-contact'
import { useAccountHref } from '#app/platform/page/use-account-href'
import type { AutoSyncControl } from './auto-sync-control'

const COOLDOWN_MS = 2000

/**
 * Shows Auto Sync as text, or as a submit button in the form of a switch, which works without JavaScript. With
 * JavaScript, the switch moves immediately and is then disabled for two seconds.
 */
export function AutoSyncSwitch({
  locationId,
  name,
  control,
  returnTo,
  isOnLocationPage = false,
}: {
  locationId: string
  name: string
  control: AutoSyncControl
  returnTo: string
  /** Whether the message after the change is that of the location's page instead of the dashboard's. */
  isOnLocationPage?: boolean
}) {
  const href = useAccountHref()
  const { isOn, kind, isLocked, tip } = control
  if (kind === 'words') return <span title={tip}>{isOn ? 'On' : 'Off'}</span>
  return (
    <>
      <SwitchForm
        action={href('/dashboard/local_listings/:locationId/auto-sync', { locationId })}
        fields={isOnLocationPage ? { from: 'location' } : {}}
        label={`Auto Sync for ${name}`}
        isOn={isOn}
        isLocked={isLocked}
        tip={tip}
        returnTo={returnTo}
      />
      <AutoSyncLinks control={control} />
    </>
  )
}

/** Shows where a user can remove what prevents Auto Sync. */
export function AutoSyncLinks({
  control: { showsIntegrateLink, showsSupportContact },
}: {
  control: Pick<AutoSyncControl, 'showsIntegrateLink' | 'showsSupportContact'>
}) {
  const href = useAccountHref()
  return (
    <>
      {showsIntegrateLink ? (
        <Link className="text-xs" to={href('/settings/integrations')}>
          Integrate
        </Link>
      ) : null}
      {showsSupportContact ? (
        <span className="text-xs">
          <SupportContact>Contact your account manager</SupportContact>
        </span>
      ) : null}
    </>
  )
}

export function SwitchForm({
  action,
  fields = {},
  label,
  isOn,
  isLocked,
  tip,
  returnTo,
}: {
  action: string
  fields?: Record<string, string>
  label: string
  isOn: boolean
  isLocked: boolean
  tip?: string
  returnTo: string
}) {
  const { isCoolingDown, startCooldown } = useCooldown()
  const navigation = useNavigation()
  const isSubmitting =
    navigation.formAction === action &&
    Object.entries(fields).every(([name, value]) => navigation.formData?.get(name) === value)
  const isDisplayedOn = isSubmitting ? navigation.formData?.get('enabled') === 'true' : isOn
  return (
    <Form
      method="post"
      action={action}
      preventScrollReset
      replace
      onSubmit={startCooldown}
      className="inline-flex items-center gap-2"
    >
      <input type="hidden" name="returnTo" value={returnTo} />
      {Object.entries(fields).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      <button
        type="submit"
        role="switch"
        className="switch"
        name="enabled"
        value={String(!isOn)}
        aria-checked={isDisplayedOn}
        aria-label={label}
        aria-description={tip}
        title={tip}
        disabled={isLocked || isCoolingDown}
      />
      <span className="text-xs text-ink-3" aria-hidden="true">
        {isDisplayedOn ? 'On' : 'Off'}
      </span>
    </Form>
  )
}

/** Returns whether a switch was used in the last two seconds, and a function to call when it is used. */
function useCooldown() {
  const [usedAt, setUsedAt] = useState<number | null>(null)
  useEffect(() => {
    if (usedAt === null) return
    const timer = window.setTimeout(() => setUsedAt(null), COOLDOWN_MS)
    return () => window.clearTimeout(timer)
  }, [usedAt])
  return {
    isCoolingDown: usedAt !== null,
    // Disable the button only after the browser has collected the form data, because a disabled button is not
    // submitted.
    startCooldown: () => window.setTimeout(() => setUsedAt(Date.now())),
  }
}
