/** Decides how Auto Sync is shown for one location: as text, or as a switch that works or says why it is locked. */
import { notCheckedReason } from '../location-status'

export const noGoogleIntegration = 'No active Google integration'

export type SwitchViewer = {
  /** Has permission to edit locations. */
  canEdit: boolean
  isAdmin: boolean
  /** The account's own setting. */
  hasPublishing: boolean
  isGoogleActive: boolean
}

export type AutoSyncControl = {
  isOn: boolean
  kind: 'words' | 'switch'
  isLocked: boolean
  tip: string
  /** Admins get a link to the page that connects Google. */
  showsIntegrateLink: boolean
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
  }
}

/** Returns why the switch is disabled, or null when neither the location nor its account prevents it. */
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
