/**
 * Decides how Auto Sync is shown for a location: as text, as a working switch, or as a disabled switch with the reason.
 */
import { noGoogleIntegration, notCheckedReason } from '#app/product/locations/location'

export type SwitchViewer = {
  /** Whether the user has permission to edit locations. */
  canEdit: boolean
  isAdmin: boolean
  /** Whether publishing is included in the account. */
  hasPublishing: boolean
  isGoogleActive: boolean
}

export type AutoSyncControl = {
  isOn: boolean
  kind: 'words' | 'switch'
  isLocked: boolean
  tip: string
  /** Whether to show a link to the page that connects Google. Only admins see it. */
  showsIntegrateLink: boolean
  /** Whether publishing is not included, which support can change. */
  showsSupportContact: boolean
}

type LocationSync = { autoSync: boolean; publishing: string; reason: string }

export function autoSyncControl(location: LocationSync, viewer: SwitchViewer): AutoSyncControl {
  const blockReason = blockReasonOf(location, viewer)
  const tip = blockReason ?? (location.autoSync ? tips.on : tips.off)
  return {
    isOn: location.autoSync,
    kind: viewer.canEdit ? 'switch' : 'words',
    isLocked: blockReason !== null || viewer.isAdmin,
    tip: blockReason === null && viewer.isAdmin ? `${tip} ${tips.admin}` : tip,
    showsIntegrateLink: viewer.isAdmin && blockReason === tips.google,
    showsSupportContact: blockReason === tips.feature,
  }
}

/**
 * Returns the reason why the switch is disabled, or null if neither the location nor its account prevents publishing.
 */
function blockReasonOf(
  { publishing, reason }: LocationSync,
  { hasPublishing, isGoogleActive }: SwitchViewer,
) {
  if (!hasPublishing) return tips.feature
  if (!isGoogleActive || (publishing === 'not_eligible' && reason === noGoogleIntegration)) return tips.google
  if (publishing === 'not_eligible') return `Cannot Publish: ${reason || notCheckedReason}`
  return null
}

const tips = {
  feature: 'To publish changes to directories, contact your account manager.',
  google: `Cannot Publish: ${noGoogleIntegration}.`,
  on: 'Automatically submitting any changes to your location to directories after 30 minutes.',
  off: 'Turn publish on to automatically submit any changes to your location to directories after 30 minutes.',
  admin: 'Only managers can turn Auto Sync on or off.',
}
