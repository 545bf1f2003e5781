/** What somebody sees of Auto Sync for one location: text only, or a switch that works or says why it does not. */
import { notChecked } from '../location-status'

export const noGoogle = 'No active Google integration'

export type SwitchReader = {
  /** Has permission to change locations at all. */
  mayEdit: boolean
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
  offersGoogle: boolean
}

type Place = { autoSync: boolean; publishing: string; reason: string }

export function autoSyncControl(place: Place, reader: SwitchReader): AutoSyncControl {
  const cannot = whyNot(place, reader)
  const tip = cannot ?? (place.autoSync ? tips.on : tips.off)
  return {
    isOn: place.autoSync,
    kind: reader.mayEdit ? 'switch' : 'words',
    isLocked: cannot !== null || reader.isAdmin,
    tip: cannot === null && reader.isAdmin ? `${tip} ${tips.admin}` : tip,
    offersGoogle: reader.isAdmin && cannot === tips.google,
  }
}

/** Returns why the switch is disabled, or null when neither the location nor its account prevents it. */
function whyNot({ publishing, reason }: Place, { hasPublishing, isGoogleActive }: SwitchReader) {
  if (!hasPublishing) return tips.feature
  if (!isGoogleActive || (publishing === 'not_eligible' && reason === noGoogle)) return tips.google
  if (publishing === 'not_eligible') return `Cannot Publish: ${reason || notChecked}`
  return null
}

const tips = {
  feature: 'To publish changes to directories, contact your account manager.',
  google: `Cannot Publish: ${noGoogle}.`,
  on: 'Automatically submitting any changes to your location to directories after 30 minutes.',
  off: 'Turn publish on to automatically submit any changes to your location to directories after 30 minutes.',
  admin: 'Admins cannot turn Auto Sync on or off; managers can.',
}
