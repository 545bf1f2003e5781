/** The flyout's own text: what each state means in this directory and what comes next. */
import { canPublishTo, type Directory, directories, directoryNames } from '#app/directories/directories'
import type { CardTitle } from './sync-state'

/** Explains why the location has this status in the directory and what changes it. */
export function stateExplanation(title: CardTitle, directory: Directory, isReadOnly: boolean): string {
  const name = directoryNames[directory]
  if (isReadOnly)
    return `What ${name} shows differs from your location. Contact your administrator to fix it.`
  const publishes = canPublishTo(directory)
  switch (title) {
    case 'Not Scanned Yet':
      return `${name} has not been looked at for this location yet.`
    case 'Nothing to Compare':
      return `${name} tells nothing of this location that could be compared.`
    case 'Not Listed':
      return 'No URL for this location'
    case 'In Sync':
      return `${name} matches your information. No action needed.`
    case 'Integrate This Directory':
      return publishes
        ? `Your account is not connected to ${name}. Connect it, and this location can be compared with ${name} and kept in sync.`
        : `${name} cannot be reached for your account. Switch it on among your integrations to compare this location with it.`
    case 'Add Location to Integration':
      return `Your account is connected to ${name}, but this location was not found in it. Add it there, and it is compared at the next scan.`
    case 'Auto Sync Off':
      return publishes
        ? `Some of what ${name} shows differs, and Auto Sync is off for this location, so nothing is sent. Turn it on to send your changes.`
        : `Some of what ${name} shows differs, and Auto Sync is off for this location. Turn it on, or correct the listing on ${name} yourself.`
    case 'Directory Syncing Disabled':
      return `Auto Sync is on for this location, but ${name} is switched off, so nothing is sent to it. Switch it on to send your changes.`
    case 'Data Points Out of Sync':
      if (publishes)
        return `Some of what ${name} shows differs from your location. Send it again, or change it on ${name}.`
      return directories[directory].changes === 'fed'
        ? `Some of what ${name} shows differs from your location. ${name} picks up changes from our feed on its own schedule.`
        : `Some of what ${name} shows differs from your location. ${name} takes no changes from here: correct the listing on ${name} yourself.`
    case 'Pending Sync':
      return publishes
        ? `Your changes wait to be sent to ${name}, half an hour after the last of them.`
        : `Your changes are in the next feed to ${name}.`
    default:
      return publishes
        ? `Your changes were sent to ${name}, which does not show them yet.`
        : `${name} has your changes and does not show them yet.`
  }
}
